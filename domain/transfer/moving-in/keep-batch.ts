import { sql } from 'kysely'
import type { PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { readRecords } from '../../journal/bring-records.ts'
import { storable } from '../../stored-refusal.ts'
import { latestDay } from '../latest-day.ts'
import { compareRow } from './bring-row.ts'
import { matchRows } from './match-rows.ts'
import { keepParts } from './parts/keep-parts.ts'
import { type Batch, sizeOf } from './read-batch.ts'
import { nameOf } from './stored-row.ts'
import { Superseded } from './superseded.ts'

/** The columns of a row without a title. */
const unmatched = { title_id: null, matched_by: null, candidates: [], sort: null, differences: [] }

/**
 * Looks the rows of a batch up in the catalogue, compares them with what the reader keeps, and keeps them with the import.
 * @throws Superseded
 */
export async function keepBatch(db: PlainDb, of: { id: number; userId: string }, batch: Batch): Promise<void> {
  if (sizeOf(batch) === 0) return
  const { read, refused, parts } = batch
  const choices = await matchRows(
    db,
    read.map(({ row }) => row),
  )
  await inTransaction(db, async (tx) => {
    const titleIds = choices.flatMap((choice) => (choice.outcome === 'matched' ? [choice.titleId] : []))
    const own = await readRecords(tx, of.userId, titleIds, latestDay())
    const records = new Map(own.map((record) => [record.titleId, record]))
    const rows = read.map(({ place, key, row, warning }, at) => {
      const choice = choices[at]
      const found = { place, name: nameOf(row), key, record: row, file_id: row.own?.id ?? null, ...unmatched }
      const problem = warning && storable(warning)
      if (choice?.outcome !== 'matched') return { ...found, problem, ...choice }
      const title = records.get(choice.titleId)
      if (!title) return { ...found, problem, outcome: 'unknown' }
      const matched = { outcome: 'matched', title_id: title.titleId, matched_by: choice.by }
      return { ...found, problem, ...matched, ...compareRow(row, title.record, title.known) }
    })
    const problems = refused.map(({ place, name, problem }) => {
      const row = { place, name, key: null, record: {}, file_id: null, ...unmatched }
      return { ...row, problem: storable(problem), outcome: 'refused' }
    })
    await insert(tx, of.id, [...rows, ...problems])
    await keepParts(tx, of.id, parts)
  })
}

async function insert(tx: Tx, id: number, rows: { place: number }[]): Promise<void> {
  // Another process may have begun to read the file again.
  const { rows: present } = await sql<{ id: number }>`
    select id from list_imports where id = ${id} and state = 'reading' for key share`.execute(tx)
  if (present.length === 0) throw new Superseded()
  await sql`
    insert into list_import_rows
      (import_id, place, name, key, record, file_id, outcome, problem, title_id, matched_by, candidates, sort, differences)
    select ${id}, place, name, key, record, file_id, outcome, problem, title_id, matched_by, candidates, sort, differences
    from jsonb_populate_recordset(null::list_import_rows, ${JSON.stringify(rows)})
    on conflict (import_id, place) do nothing`.execute(tx)
}
