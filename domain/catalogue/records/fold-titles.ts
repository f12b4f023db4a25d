import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { importedColumns } from '../import/column-readers.ts'
import { type FoldedTitle, foldTitle } from './fold-title.ts'
import { findWords } from './queries.ts'
import { adminSource, isOnlyDemo } from './source-rules.ts'

/** A poster that was fetched from the address that a source names is kept. */
const poster = sql`case when i.poster = t.poster_source then t.poster else i.poster end`

interface Folded extends FoldedTitle {
  titleId: string
  isDemo: boolean
}

/**
 * Makes titles what their sources say together (fold-title.ts): columns, names, ids, characters and staff. Ids, ratings,
 * counters, reviews, list entries and the date added stay as they are. A title without records stays as it is.
 */
export async function foldTitles(tx: Tx, titleIds: string[]): Promise<void> {
  if (titleIds.length === 0) return
  // One writer at a time: each must see the records that the other has left.
  await sql`select from titles where id = any(${titleIds}) order by id for no key update`.execute(tx)
  const folded = (await findWords(tx, titleIds)).map(({ titleId, kind, words }) => ({
    titleId,
    isDemo: isOnlyDemo(words.map(({ source }) => source)),
    ...foldTitle(kind, words),
  }))
  await writeColumns(tx, folded)
  await replaceRows(tx, folded, 'title_names', ['name'], namesOf)
  await replaceRows(tx, folded, 'external_ids', ['source', 'value'], idsOf)
  await replaceRows(tx, folded, 'characters', ['position', 'name', 'image', 'role', 'vocal'], charactersOf)
  await replaceRows(tx, folded, 'staff_members', ['position', 'name', 'image', 'role'], staffOf)
}

async function writeColumns(tx: Tx, folded: Folded[]): Promise<void> {
  const rows = folded.map(({ titleId, columns, from, isDemo }) => ({
    ...columns,
    id: titleId,
    edited_fields: editedIn(from),
    is_demo: isDemo,
  }))
  const assignments = importedColumns.map(
    (column) => sql`${sql.ref(column)} = ${column === 'poster' ? poster : sql`i.${sql.ref(column)}`}`,
  )
  await sql`
    update titles t
    set updated_at = clock_timestamp(), edit_version = t.edit_version + 1, edited_fields = i.edited_fields,
      is_demo = t.is_demo and i.is_demo,
      poster_source = case when i.poster = t.poster_source then t.poster_source end, ${sql.join(assignments)}
    from json_populate_recordset(null::titles, ${JSON.stringify(rows)}) i
    where t.id = i.id`.execute(tx)
}

function editedIn(from: FoldedTitle['from']): string[] {
  const edited = Object.entries(from).filter(([, source]) => source === adminSource)
  return edited.map(([what]) => (what === 'staff' ? 'staff_members' : what)).sort()
}

/** Deletes the titles' rows that are no longer right and inserts those that are missing. What stays keeps its id. */
async function replaceRows(
  tx: Tx,
  folded: Folded[],
  table: string,
  columns: string[],
  rowsOf: (title: FoldedTitle) => object[],
): Promise<void> {
  const rows = folded.flatMap((title) => rowsOf(title).map((row) => ({ title_id: title.titleId, ...row })))
  const right = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`
  const ids = folded.map(({ titleId }) => titleId)
  const alike = columns.map((column) => sql`r.${sql.ref(column)} is not distinct from i.${sql.ref(column)}`)
  const same = sql.join([sql`r.title_id = i.title_id`, ...alike], sql` and `)
  await sql`
    delete from ${sql.table(table)} r where title_id = any(${ids}) and not exists (select from ${right} i where ${same})`.execute(
    tx,
  )
  const list = sql.join(['title_id', ...columns].map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from ${right} i where not exists (select from ${sql.table(table)} r where ${same})`.execute(tx)
}

export function namesOf({ names }: Pick<FoldedTitle, 'names'>) {
  return names.map((name) => ({ name }))
}

export function idsOf({ externalIds }: Pick<FoldedTitle, 'externalIds'>) {
  return Object.entries(externalIds).map(([source, value]) => ({ source, value }))
}

export function charactersOf({ characters }: Pick<FoldedTitle, 'characters'>) {
  return characters.map(inPosition)
}

export function staffOf({ staff }: Pick<FoldedTitle, 'staff'>) {
  return staff.map(inPosition)
}

function inPosition<T extends object>(part: T, position: number): T & { position: number } {
  return { ...part, position }
}
