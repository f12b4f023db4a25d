import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { formatNamed } from '../../sources/recognize.ts'
import { lockBearers } from '../merges/find-survivor.ts'
import { foldTitle } from '../records/fold-title.ts'
import { foldTitles } from '../records/fold-titles.ts'
import { mergeLines } from '../records/merge-lines.ts'
import { findRecords, saveRecords } from '../records/queries.ts'
import { demoSource } from '../records/source-rules.ts'
import { insertParts } from '../records/title-parts.ts'
import { writeLists } from '../records/write-lists.ts'
import { importedColumns } from './column-readers.ts'
import type { NumberedTitle } from './imported-title.ts'
import { rememberRecords } from './replaced-records.ts'

const columns = sql.join(['kind', ...importedColumns].map((column) => sql.ref(column)))

/** Adds titles of which this source is the first to speak. @returns their ids, in the same order */
export async function addTitles(tx: Tx, source: string, titles: NumberedTitle[]): Promise<string[]> {
  if (titles.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select new_timestamp_id() as id from generate_series(1, ${titles.length})`.execute(tx)
  const ids = rows.map((row) => row.id)
  const folded = titles.map((title, place) => ({
    titleId: ids[place] as string,
    ...foldTitle(title.columns.kind, [{ source, title }]),
  }))
  const titleRows = folded.map(({ titleId, columns }) => ({ ...columns, id: titleId, is_demo: source === demoSource }))
  await sql`
    insert into titles (id, is_demo, ${columns})
    select id, is_demo, ${columns} from json_populate_recordset(null::titles, ${JSON.stringify(titleRows)}) order by id`.execute(
    tx,
  )
  await insertParts(tx, folded)
  await writeLists(tx, folded)
  await saveRecords(
    tx,
    source,
    titles.map((title, place) => recordOf(ids[place] as string, title)),
  )
  return ids
}

/** Has a source say something else about titles, or merged ones, and makes them what all their sources say together. */
export async function changeTitles(tx: Tx, source: string, ids: string[], titles: NumberedTitle[]): Promise<void> {
  if (titles.length === 0) return
  const bearers = await lockBearers(tx, ids)
  await rememberRecords(tx, source, bearers)
  const before = await findRecords(tx, source, bearers)
  await saveRecords(
    tx,
    source,
    titles.map((title, place) => {
      const id = ids[place] as string
      const older = before.get(id)
      return recordOf(
        bearers.get(id) ?? id,
        older && !formatNamed(title.format).isComplete ? { ...title, record: mergeLines(older, title.record) } : title,
        id,
      )
    }),
  )
  await foldTitles(tx, [...new Set(bearers.values())])
}

function recordOf(titleId: string, { key, digest, record }: NumberedTitle, saidOf = titleId) {
  return { titleId, saidOf: saidOf === titleId ? null : saidOf, key, digest, record }
}
