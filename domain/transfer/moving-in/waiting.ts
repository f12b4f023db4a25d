import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockActor } from '../../lock-users.ts'
import { waitingUndoMinutes } from './rules.ts'
import { isKey } from './stored-row.ts'

/** True for rows `w` that wait, and have not been removed by their reader. */
export const isWaiting: RawBuilder<unknown> = sql`w.removed_at is null`

/** Whether a row `w` that was removed can still be put back. */
export const canComeBack = sql<boolean>`w.removed_at > clock_timestamp() - ${waitingUndoMinutes} * interval '1 minute'`

/**
 * Removes rows that wait for the catalogue, by their keys, or all of a reader's. For ten minutes restoreWaiting puts them back.
 * @returns how many
 */
export async function removeWaiting(db: Db, actor: Actor, keys: string[] | 'all'): Promise<number> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const asked = keys === 'all' ? sql`true` : sql`w.key = any(${keys.filter(isKey)})`
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const { rows } = await sql<{ key: string }>`
      update waiting_list_rows w set removed_at = clock_timestamp()
      where user_id = ${userId} and ${isWaiting} and ${asked} returning key`.execute(tx)
    await sql`
      update list_import_rows r set result = 'skipped' from list_imports i
      where i.id = r.import_id and i.user_id = ${userId} and r.result = 'waiting'
        and r.key = any(${rows.map(({ key }) => key)})`.execute(tx)
    return rows.length
  })
}

/**
 * Puts back what a reader has removed within the last ten minutes.
 * @returns how many rows
 * @throws Refusal 'waiting-late' when there are none
 */
export async function restoreWaiting(db: Db, actor: Actor): Promise<number> {
  const { userId } = allow(actor, 'bring in', 'own list')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const { rows } = await sql<{ key: string }>`
      update waiting_list_rows w set removed_at = null where user_id = ${userId} and ${canComeBack} returning key`.execute(
      tx,
    )
    if (rows.length === 0) throw new Refusal('waiting-late')
    await sql`
      update list_import_rows r set result = 'waiting' from list_imports i
      where i.id = r.import_id and i.user_id = ${userId} and i.state <> 'undone' and r.result = 'skipped'
        and r.outcome in ('unknown', 'ambiguous') and r.choice is distinct from 'skip'
        and r.key = any(${rows.map(({ key }) => key)})`.execute(tx)
    return rows.length
  })
}

/** Forgets the rows that can no longer be put back. */
export async function forgetRemovedWaiting(db: Db): Promise<void> {
  await sql`delete from waiting_list_rows w where removed_at is not null and not ${canComeBack}`.execute(db)
}

/** What waits of an import `i`. Its site stands in it: an earlier import may be the one that brought the row first. */
export const recordOfWaiting = (record: RawBuilder<unknown>) =>
  sql`jsonb_build_object('waited', jsonb_build_object('site', i.site, 'since', null)) || ${record}`

/** What waited because of an import that is undone waits no more, unless another import of the reader has it waiting too. */
export async function takeBackWaiting(tx: Tx, importId: number, userId: string): Promise<void> {
  await sql`delete from waiting_list_rows where import_id = ${importId}`.execute(tx)
  await sql`
    insert into waiting_list_rows (user_id, key, name, record, import_id, tried_at)
    select distinct on (r.key) ${userId}, r.key, r.name, ${recordOfWaiting(sql`r.record`)}, r.import_id,
      -- What has just been taken off the list waits for another import of the catalogue.
      case mine.result when 'undone' then clock_timestamp() else i.began_at end
    from list_import_rows mine join list_import_rows r on r.key = mine.key and r.result = 'waiting'
    join list_imports i on i.id = r.import_id and i.user_id = ${userId} and i.id <> ${importId}
    where mine.import_id = ${importId} and mine.result in ('waiting', 'undone')
    order by r.key, i.id desc
    on conflict (user_id, key) do update
      set name = excluded.name, record = excluded.record, tried_at = excluded.tried_at`.execute(tx)
  await sql`update list_import_rows set result = null where import_id = ${importId} and result = 'waiting'`.execute(tx)
}
