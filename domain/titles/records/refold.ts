import { sql } from 'kysely'
import { clearEveryPage, clearPagesSoon } from '#db/clear-pages.ts'
import type { Db, PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { noteFailure } from '../../note-failure.ts'
import { Refusal } from '../../refusal.ts'
import { resolveRelations } from '../relations/resolve-relations.ts'
import { foldTitles } from './fold-titles.ts'

/** The order to fold every title again, if one is not done; a migration gives it. */
export async function findRefold(db: Db): Promise<number | null> {
  const order = await db
    .selectFrom('refolds')
    .select('id')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return order?.id ?? null
}

/** Orders every title to be folded again, from the first one on even if an order is underway. */
export async function orderRefold(tx: Tx): Promise<void> {
  await sql`update refolds set ended_at = clock_timestamp() where ended_at is null`.execute(tx)
  await sql`insert into refolds default values`.execute(tx)
}

/** How far the order that is underway is done; null if there is none. */
export async function findRefoldProgress(db: Db): Promise<{ done: number; titles: number } | null> {
  const { rows } = await sql<{ done: number; titles: number }>`
    select (select count(*)::integer from titles t where t.id <= r.last_title_id) as done,
      (select sum(c.titles)::integer from title_counts c) as titles
    from refolds r where r.ended_at is null order by r.id limit 1`.execute(db)
  return rows[0] ?? null
}

interface Working {
  /** Stops after the current batch; the work continues the next time. */
  signal?: AbortSignal
  /** Rests after so many milliseconds of work. */
  pause?(worked: number): Promise<unknown>
  batchSize?: number
}

/**
 * Folds every title again from the records that are kept of it, so that a release which reads more of them needs no import.
 * Each batch is a transaction that also notes how far the order is done. A title whose columns stay as they were is not
 * written; one whose records this release cannot read stays as it is.
 */
export async function workOnRefold(
  db: PlainDb,
  id: number,
  { signal, pause = async () => {}, batchSize = 100 }: Working = {},
): Promise<void> {
  while (!signal?.aborted) {
    const began = performance.now()
    if (!(await foldNext(db, id, batchSize))) return clearEveryPage(db)
    await pause(performance.now() - began)
  }
}

/** @returns whether there was anything left to fold */
async function foldNext(db: Db, id: number, size: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select t.id from refolds r join titles t on t.id > r.last_title_id
    where r.id = ${id} and r.ended_at is null order by t.id limit ${size}`.execute(db)
  const ids = rows.map((row) => row.id)
  const last = ids.at(-1)
  if (!last) {
    await resolveRelations(db)
    await sql`update refolds set ended_at = clock_timestamp() where id = ${id}`.execute(db)
    return false
  }
  try {
    await inTransaction(db, async (tx) => {
      await foldTitles(tx, ids, { unlessSame: true })
      await noteProgress(tx, id, last)
      await clearPagesSoon(tx)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await (size > 1 ? foldNext(db, id, 1) : noteProgress(db, id, last))
  }
  return true
}

async function noteProgress(db: Db, id: number, lastTitleId: string): Promise<void> {
  await db.updateTable('refolds').set({ last_title_id: lastTitleId, failures: 0 }).where('id', '=', id).execute()
}

/** Notes that the work has failed unexpectedly; after five failures at one place it is given up. @returns how often it has failed there */
export function noteRefoldFailure(db: Db, id: number): Promise<number> {
  const count = sql<{ failures: number }>`
    update refolds set failures = failures + 1 where id = ${id} and ended_at is null returning failures`
  return noteFailure(db, count, () => sql`update refolds set ended_at = now() where id = ${id}`.execute(db))
}
