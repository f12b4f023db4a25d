import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockUser } from '../../lock-users.ts'
import { profileTag } from '../../profile-tag.ts'
import { storable } from '../../stored-refusal.ts'
import { kinds, orderTag } from '../../titles/rules.ts'
import { bringBatch } from './bring-batch.ts'
import { undoUntil } from './orders.ts'
import { mostWaiting } from './rules.ts'
import { recordOfWaiting } from './waiting.ts'

interface Clearing {
  /** Whether lists whose order goes by counters are to be made again: at most every ten seconds. */
  isDue(): boolean
}

/** Milliseconds. */
const clearedEvery = 10_000

/** Says every ten seconds, and at first, that pages are to be cleared. */
export function clearingInTime(): Clearing {
  // Whoever worked before may have been killed before they were.
  let clearedAt = Number.NEGATIVE_INFINITY
  return {
    isDue() {
      const isDue = performance.now() - clearedAt > clearedEvery
      if (isDue) clearedAt = performance.now()
      return isDue
    },
  }
}

export type Batches = { signal?: AbortSignal; pause: () => Promise<void>; clearing?: Clearing }

/** Brings in what is left of an import, and ends it, unless it is told to stop. */
export async function bringIn(
  db: PlainDb,
  { id, userId }: { id: number; userId: string },
  { signal, pause, clearing = clearingInTime() }: Batches = { pause: async () => {} },
): Promise<void> {
  for (let brought = await bringBatch(db, id, userId); brought !== 0; brought = await bringBatch(db, id, userId)) {
    if (brought === null) return inTransaction(db, (tx) => clearLists(tx, userId))
    if (clearing.isDue()) await inTransaction(db, (tx) => clearLists(tx, userId))
    await pause()
    if (signal?.aborted) return
  }
  await finish(db, { id, userId }, clearing)
}

/** What no title matched, and what its reader has not decided, waits for the catalogue. */
async function finish(db: PlainDb, { id, userId }: { id: number; userId: string }, clearing: Clearing): Promise<void> {
  const isDue = clearing.isDue()
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const { rows } = await sql<{ isLast: boolean }>`
      update list_imports set state = 'done', ended_at = now(), undo_until = ${undoUntil}
      where id = ${id} and state = 'running'
      returning not exists (select from list_imports o where o.state = 'running' and o.id <> ${id}) as "isLast"`.execute(
      tx,
    )
    const [ended] = rows
    if (!ended) return
    await haveWait(tx, { id, userId }, mostWaiting)
    // If others follow, theirs are cleared in time.
    if (ended.isLast || isDue) await clearLists(tx, userId)
    else await clearPages(tx, [profileTag(userId)])
  })
}

/**
 * Has the rows wait that are left, as far as they and those that wait already are not too many.
 * @param most rows of a reader, and characters of them
 */
export async function haveWait(
  tx: Tx,
  { id, userId }: { id: number; userId: string },
  most: typeof mostWaiting,
): Promise<void> {
  // The planner takes an import's rows for few, and would compare each with all.
  await sql`set local enable_nestloop = off`.execute(tx)
  await sql`
    with held as (
      select count(*) as rows, coalesce(sum(length(record::text)), 0) as length
      from waiting_list_rows where user_id = ${userId}
    ), wanted as materialized (
      select r.place, w.key is null as is_new, length(r.record::text) - coalesce(length(w.record::text), 0) as growth
      from list_import_rows r left join waiting_list_rows w on w.user_id = ${userId} and w.key = r.key
      where r.import_id = ${id} and r.outcome in ('unknown', 'ambiguous') and r.result is null
        and r.choice is distinct from 'skip'
    ), added_up as (
      select place, is_new, count(*) filter (where is_new) over in_turn as rows, sum(growth) over in_turn as length
      from wanted window in_turn as (order by place)
    ), fitting as materialized (
      select place, (not is_new or rows + (select rows from held) <= ${most.rows})
        and length + (select length from held) <= ${most.length} as fits
      from added_up
    ), waiting as (
      update list_import_rows r set result = case when f.fits then 'waiting' else 'skipped' end,
        problem = case when f.fits then problem else ${storable({ code: 'row-not-waiting', parameters: {} })} end
      from fitting f where r.import_id = ${id} and r.place = f.place
      returning r.key, r.name, r.record, r.result
    )
    -- Tried when they were looked up: an import of the catalogue may have ended since.
    insert into waiting_list_rows (user_id, key, name, record, import_id, added_at, tried_at)
    select ${userId}, w.key, w.name, ${recordOfWaiting(sql`w.record`)}, i.id,
      least((w.record #>> '{waited,since}')::timestamptz, clock_timestamp()), i.began_at
    from waiting w join list_imports i on i.id = ${id} where w.result = 'waiting' and w.key is not null
    on conflict (user_id, key) do update
      set name = excluded.name, record = excluded.record, tried_at = excluded.tried_at, removed_at = null`.execute(tx)
  await sql`
    update list_import_rows set result = 'skipped'
    where import_id = ${id} and outcome in ('unknown', 'ambiguous') and result is null`.execute(tx)
}

function clearLists(tx: Tx, userId: string): Promise<void> {
  const orders = kinds.map((kind) => orderTag(kind, kind === 'anime' ? 'most-watched' : 'most-reading'))
  return clearPages(tx, [...orders, ...kinds.map((kind) => orderTag(kind, 'popular')), profileTag(userId)])
}
