import { type RawBuilder, sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { bringRecords } from '../../journal/bring-records.ts'
import { lockReader } from '../../journal/queries.ts'
import { today } from '../../time-zone-rules.ts'
import type { ListRow } from '../readers/list-row.ts'
import { elsewhereOf } from './bring-batch.ts'
import { bringing } from './bring-row.ts'
import { countOnce } from './count-once.ts'
import { matchRows } from './match-rows.ts'
import { readStoredRow, type StoredRow } from './stored-row.ts'

const batchSize = 200

/** True for rows `w` that were last tried before the latest import that changed the catalogue ended. */
export const isDue: RawBuilder<unknown> = sql`w.tried_at < (
  select max(coalesce(ended_at, began_at)) from imports where ended_at is not null and added + changed > 0)`

interface Waiting {
  userId: string
  key: string
  row: ListRow
  site: string | null
}

/**
 * Looks some of the rows up again that no title matched so far. What is found goes to its reader's list, unless they keep something of
 * that title by now.
 * @returns how many rows were tried; 0 when none is due
 */
export async function tryWaitingRows(db: PlainDb): Promise<number> {
  const { rows } = await sql<Omit<Waiting, 'row'> & { record: StoredRow }>`
    select w.user_id as "userId", w.key, w.record, i.site
    from waiting_list_rows w left join list_imports i on i.id = w.import_id
    where ${isDue} order by w.tried_at, w.user_id, w.key limit ${batchSize}`.execute(db)
  const due = rows.map(({ record, ...waiting }): Waiting => ({ ...waiting, row: readStoredRow(record) }))
  const choices = await matchRows(
    db,
    due.map(({ row }) => row),
  )
  const found = due.flatMap((waiting, at) => {
    const choice = choices[at]
    return choice?.outcome === 'matched' ? [{ ...waiting, titleId: choice.titleId }] : []
  })
  for (const [userId, theirs] of Map.groupBy(found, (each) => each.userId)) await settle(db, userId, theirs)
  const keys = due.map(({ userId, key }) => ({ userId, key }))
  await sql`
    update waiting_list_rows w set tried_at = clock_timestamp()
    from json_to_recordset(${JSON.stringify(keys)}) k ("userId" text, key text)
    where w.user_id = k."userId" and w.key = k.key`.execute(db)
  return due.length
}

async function settle(db: PlainDb, userId: string, found: (Waiting & { titleId: string })[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockReader(tx, userId)
    // Its reader may have removed some of them meanwhile.
    const { rows } = await sql<{ key: string }>`
      select key from waiting_list_rows where user_id = ${userId} and key = any(${found.map(({ key }) => key)})
      for update`.execute(tx)
    const still = new Set(rows.map(({ key }) => key))
    const byTitle = new Map(found.filter(({ key }) => still.has(key)).map((each) => [each.titleId, each]))
    const brought = await bringRecords(tx, userId, {
      titleIds: [...byTitle.keys()],
      changesOf({ titleId, record, known }) {
        const { row, site } = byTitle.get(titleId) as Waiting
        if (record.entry || record.journal) return { changes: [] }
        return { changes: bringing(row, record, known.today), elsewhere: elsewhereOf(site, row) }
      },
      count: (counted) => countOnce(tx, userId, counted),
      today: today('UTC', new Date()),
    })
    const keys = brought.flatMap(({ titleId }) => byTitle.get(titleId)?.key ?? [])
    await sql`delete from waiting_list_rows where user_id = ${userId} and key = any(${keys})`.execute(tx)
  })
}
