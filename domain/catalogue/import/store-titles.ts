import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { formatNamed } from '../../sources/recognize.ts'
import { foldTitle } from '../records/fold-title.ts'
import { charactersOf, foldTitles, idsOf, namesOf, staffOf } from '../records/fold-titles.ts'
import { mergeLines } from '../records/merge-lines.ts'
import { findRecords, saveRecords } from '../records/queries.ts'
import { demoSource } from '../records/source-rules.ts'
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
  const folded = titles.map((title) => foldTitle(title.columns.kind, [{ source, title }]))
  const insert = async (table: string, columns: string[], rowsOf: (title: (typeof folded)[number]) => object[]) => {
    const rows = folded.flatMap((title, place) => rowsOf(title).map((row) => ({ title_id: ids[place], ...row })))
    const list = sql.join(['title_id', ...columns].map((column) => sql.ref(column)))
    await sql`
      insert into ${sql.table(table)} (${list})
      select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(tx)
  }
  const titleRows = folded.map(({ columns }, place) => ({ ...columns, id: ids[place], is_demo: source === demoSource }))
  await sql`
    insert into titles (id, is_demo, ${columns})
    select id, is_demo, ${columns} from json_populate_recordset(null::titles, ${JSON.stringify(titleRows)}) order by id`.execute(
    tx,
  )
  await insert('title_names', ['name'], namesOf)
  await insert('external_ids', ['source', 'value'], idsOf)
  await insert('characters', ['position', 'name', 'image', 'role', 'vocal'], charactersOf)
  await insert('staff_members', ['position', 'name', 'image', 'role'], staffOf)
  await saveRecords(
    tx,
    source,
    titles.map((title, place) => recordOf(ids[place] as string, title)),
  )
  return ids
}

/** Has a source say something else about titles, and makes them what all their sources say together. */
export async function changeTitles(tx: Tx, source: string, ids: string[], titles: NumberedTitle[]): Promise<void> {
  if (titles.length === 0) return
  await rememberRecords(tx, source, ids)
  const before = await findRecords(tx, source, ids)
  await saveRecords(
    tx,
    source,
    titles.map((title, place) => {
      const titleId = ids[place] as string
      const older = before.get(titleId)
      return recordOf(
        titleId,
        older && !formatNamed(title.format).isComplete ? { ...title, record: mergeLines(older, title.record) } : title,
      )
    }),
  )
  await foldTitles(tx, ids)
}

function recordOf(titleId: string, { key, digest, record }: NumberedTitle) {
  return { titleId, key, digest, record }
}
