import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { bringRecords } from '../../journal/bring-records.ts'
import { lockTitles } from '../../titles/lock-titles.ts'
import { lockBearers } from '../../titles/merges/find-survivor.ts'
import { latestDay } from '../latest-day.ts'
import type { ListRow } from '../readers/list-row.ts'
import { datesOf, elsewhereOf } from './bring-batch.ts'
import { bringing } from './bring-row.ts'
import { countOnce } from './count-once.ts'
import { longestOrder } from './rules.ts'
import { isWaiting } from './waiting.ts'

/** A row that waits, with the title that it is. */
export interface FoundWaiting {
  key: string
  row: ListRow
  site: string | null
  /** The import that brought it; null once that has gone. */
  importId: number | null
  titleId: string
  /** What told. */
  by: 'id' | 'name' | 'reader'
}

interface Settled {
  key: string
  titleId: string
  by: FoundWaiting['by']
  /** Whether its reader keeps something else of the title, which stays. */
  isKept: boolean
}

/**
 * Puts rows that waited for the catalogue on the list of a reader, who is locked, unless they keep something of the title by now. As
 * long as their import can be undone, they are undone with it.
 * @returns those that still waited and of which the title is there
 */
export async function settleWaiting(tx: Tx, userId: string, asked: FoundWaiting[]): Promise<Settled[]> {
  const titleIds = asked.map(({ titleId }) => titleId)
  const bearers = await lockBearers(tx, titleIds, lockTitles)
  const found = asked.map((each) => ({ ...each, titleId: bearers.get(each.titleId) ?? each.titleId }))
  // Its reader may have removed some of them meanwhile.
  const { rows } = await sql<{ key: string }>`
    select key from waiting_list_rows w where user_id = ${userId} and ${isWaiting} and key = any(${found.map(({ key }) => key)})
    for update`.execute(tx)
  const still = new Set(rows.map(({ key }) => key))
  const settled: Settled[] = []
  for (const [importId, those] of Map.groupBy(
    found.filter(({ key }) => still.has(key)),
    (each) => each.importId,
  )) {
    settled.push(...(await settle(tx, userId, importId, those)))
  }
  await sql`delete from waiting_list_rows where user_id = ${userId} and key = any(${settled.map(({ key }) => key)})`.execute(
    tx,
  )
  const noted = settled.map(({ isKept, ...each }) => ({ ...each, result: isKept ? 'kept' : 'added' }))
  const imports = found.map(({ importId }) => importId)
  await sql`
    update list_import_rows r set outcome = 'matched', title_id = n."titleId", matched_by = n.by, result = n.result
    from json_to_recordset(${JSON.stringify(noted)}) n (key text, "titleId" text, by text, result text)
    where r.import_id = any(${imports}) and r.key = n.key and r.result = 'waiting'`.execute(tx)
  return settled
}

async function settle(tx: Tx, userId: string, importId: number | null, found: FoundWaiting[]): Promise<Settled[]> {
  const byTitle = new Map(found.map((each) => [each.titleId, each]))
  const kept = new Set<string>()
  const brought = await bringRecords(tx, userId, {
    titleIds: [...byTitle.keys()],
    changesOf({ titleId, record, known }) {
      const { row, site } = byTitle.get(titleId) as FoundWaiting
      if (!record.entry && !record.journal) {
        return { changes: bringing(row, record, known.today), elsewhere: elsewhereOf(site, row), dates: datesOf(row) }
      }
      kept.add(titleId)
      return { changes: [] }
    },
    count: (counted) => countOnce(tx, userId, counted),
    orders: true,
    ...(await undoOf(tx, importId)),
    today: latestDay(),
  })
  return brought.map(({ titleId }) => {
    const { key, by } = byTitle.get(titleId) as FoundWaiting
    return { key, titleId, by, isKept: kept.has(titleId) }
  })
}

/** For how long the import can be undone, if it can. */
async function undoOf(tx: Tx, importId: number | null) {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from undo_until - now()))::integer + ${longestOrder} as seconds from list_imports
    where id = ${importId} and undo_until > now()`.execute(tx)
  return rows[0] && importId !== null ? { listImport: { id: importId, seconds: rows[0].seconds } } : {}
}
