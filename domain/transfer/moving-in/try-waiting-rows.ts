import { type RawBuilder, sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockUser } from '../../lock-users.ts'
import { matchRows } from './match-rows.ts'
import { longestBatch } from './rules.ts'
import { type FoundWaiting, settleWaiting } from './settle-waiting.ts'
import { readStoredRow, type StoredRow } from './stored-row.ts'
import { isWaiting } from './waiting.ts'

/** Rows that are looked up together. */
const batchSize = 200

/** When an action that gives the catalogue a title was logged last. */
const latest = (action: 'title-added' | 'title-restored') =>
  sql`(select acted_at from admin_actions where action = ${sql.lit(action)} order by id desc limit 1)`

/**
 * True for rows `w` that were last tried before the catalogue grew: by an import, or by a title that an admin has added or restored. Those come
 * one by one, so for them no row is tried within ten minutes of the time before; and they are logged a little before they are there.
 */
export const isDue: RawBuilder<unknown> = sql`${isWaiting} and w.tried_at < greatest(
  (select max(ended_at) from imports where added + changed > 0),
  (select max(least(acted_at + interval '1 minute', now() - interval '10 minutes'))
    from (${latest('title-added')} union all ${latest('title-restored')}) by_hand))`

type Waiting = Omit<FoundWaiting, 'titleId' | 'by'> & { userId: string; triedAt: string }

/**
 * Looks some of the rows up again that no title matched so far. What is found goes to its reader's list, unless they keep something of
 * that title by now.
 * @returns how many rows were tried; 0 when none is due
 */
export async function tryWaitingRows(db: PlainDb): Promise<number> {
  const { rows } = await sql<Omit<Waiting, 'row'> & { record: StoredRow }>`
    with those as materialized (
      select w.user_id, w.key, w.record, w.import_id, w.tried_at from waiting_list_rows w
      where ${isDue} order by w.tried_at, w.user_id, w.key limit ${batchSize}
    ), added_up as (
      select user_id, key,
        sum(length(record::text)) over (order by tried_at, user_id, key) - length(record::text) as before from those
    )
    select w.user_id as "userId", w.key, w.record, w.import_id as "importId", i.site, clock_timestamp()::text as "triedAt"
    from those w join added_up u on u.user_id = w.user_id and u.key = w.key and u.before < ${longestBatch}
    left join list_imports i on i.id = w.import_id order by w.tried_at, w.user_id, w.key`.execute(db)
  const due = rows.map(({ record, ...waiting }): Waiting => ({ ...waiting, row: readStoredRow(record) }))
  const choices = await matchRows(
    db,
    due.map(({ row }) => row),
  )
  const found = due.flatMap((waiting, at) => {
    const choice = choices[at]
    return choice?.outcome === 'matched' ? [{ ...waiting, titleId: choice.titleId, by: choice.by }] : []
  })
  for (const [userId, theirs] of Map.groupBy(found, (each) => each.userId)) {
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId)
      await settleWaiting(tx, userId, theirs)
    })
  }
  const tried = due.map(({ userId, key, triedAt }) => ({ userId, key, triedAt }))
  await sql`
    update waiting_list_rows w set tried_at = k."triedAt"
    from json_to_recordset(${JSON.stringify(tried)}) k ("userId" text, key text, "triedAt" timestamptz)
    where w.user_id = k."userId" and w.key = k.key`.execute(db)
  return due.length
}
