import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { importedColumns, type NumberedTitle, type Part } from './imported-title.ts'
import { rememberLines } from './replaced-lines.ts'

const columns = sql.join(importedColumns.map((column) => sql.ref(column)))
/** A poster that was fetched from the address in the line is kept. */
const poster = sql`case when i.poster = t.poster_source then t.poster else i.poster end`

/** Adds titles with their names, ids, casts and staff. @returns their ids, in the same order */
export async function addTitles(db: Db, titles: NumberedTitle[]): Promise<string[]> {
  if (titles.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select new_timestamp_id() as id from generate_series(1, ${titles.length})`.execute(db)
  const ids = rows.map((row) => row.id)
  await sql`
    insert into titles (id, import_digest, ${columns})
    select id, import_digest, ${columns} from json_populate_recordset(null::titles, ${titleRows(ids, titles)})
    order by id`.execute(db)
  await addParts(db, ids, titles)
  return ids
}

/**
 * Updates the titles with the given ids to what was imported. Ids, ratings, counters, reviews, list entries and the date
 * added stay as they are, and so does whatever a line does not mention or an admin has decided.
 */
export async function changeTitles(db: Db, ids: string[], titles: NumberedTitle[]): Promise<void> {
  if (titles.length === 0) return
  await rememberLines(db, ids)
  const assignments = importedColumns.map(
    (column) => sql`${sql.ref(column)} = case when ${column} = any(t.edited_fields || u.unmentioned)
      then t.${sql.ref(column)} else ${column === 'poster' ? poster : sql`i.${sql.ref(column)}`} end`,
  )
  await sql`
    update titles t
    set import_digest = i.import_digest, updated_at = clock_timestamp(), edit_version = t.edit_version + 1,
      ${sql.join(assignments)}
    from json_populate_recordset(null::titles, ${titleRows(ids, titles)}) i
      join json_to_recordset(${unmentionedRows(ids, titles)}) as u (title_id text, unmentioned text[]) on u.title_id = i.id
    where t.id = i.id`.execute(db)
  const mentioning = (part: Part) => ids.filter((_, place) => !titles[place]?.unmentioned.includes(part))
  await sql`
    delete from title_names n where n.title_id = any(${mentioning('names')}) and not exists (
      select from json_populate_recordset(null::title_names, ${nameRows(ids, titles)}) i
      where i.title_id = n.title_id and i.name = n.name)
    and not exists (
      select from titles t where t.id = n.title_id and n.name in (t.title, t.title_english, t.title_native))`.execute(
    db,
  )
  await sql`
    delete from external_ids e using json_populate_recordset(null::external_ids, ${idRows(ids, titles)}) i
    where i.title_id = e.title_id and i.source = e.source`.execute(db)
  await sql`
    delete from characters where title_id = any(${mentioning('characters')}) and ${isOpen('characters')}`.execute(db)
  await sql`
    delete from staff_members where title_id = any(${mentioning('staff')}) and ${isOpen('staff_members')}`.execute(db)
  await addParts(db, ids, titles)
}

async function addParts(db: Db, ids: string[], titles: NumberedTitle[]): Promise<void> {
  const characters = rowsOf(ids, titles, ({ characters }) => characters.map(inPosition))
  const staff = rowsOf(ids, titles, ({ staff }) => staff.map(inPosition))
  await sql`
    insert into title_names (title_id, name)
    select title_id, name from json_populate_recordset(null::title_names, ${nameRows(ids, titles)})
    on conflict do nothing`.execute(db)
  await sql`
    insert into external_ids (title_id, source, value)
    select title_id, source, value from json_populate_recordset(null::external_ids, ${idRows(ids, titles)}) where value is not null`.execute(
    db,
  )
  await sql`
    insert into characters (title_id, position, name, image, role, vocal)
    select title_id, position, name, image, role, vocal
    from json_populate_recordset(null::characters, ${characters}) where ${isOpen('characters')}`.execute(db)
  await sql`
    insert into staff_members (title_id, position, name, image, role)
    select title_id, position, name, image, role
    from json_populate_recordset(null::staff_members, ${staff}) where ${isOpen('staff_members')}`.execute(db)
}

/** Whether no admin has decided who the characters, or the staff, of a row's title are. */
function isOpen(people: 'characters' | 'staff_members') {
  return sql`not exists (select from titles t where t.id = title_id and ${people} = any(t.edited_fields))`
}

function titleRows(ids: string[], titles: NumberedTitle[]): string {
  return rowsOf(ids, titles, ({ digest, columns }, id) => [{ ...columns, id, import_digest: digest }])
}

function unmentionedRows(ids: string[], titles: NumberedTitle[]): string {
  return rowsOf(ids, titles, ({ unmentioned }) => [{ unmentioned }])
}

/** A site on which a title has no id gets a row without a value. */
function idRows(ids: string[], titles: NumberedTitle[]): string {
  return rowsOf(ids, titles, ({ externalIds, withoutIds }) => [
    ...Object.entries(externalIds).map(([source, value]) => ({ source, value })),
    ...withoutIds.map((source) => ({ source, value: null })),
  ])
}

function nameRows(ids: string[], titles: NumberedTitle[]): string {
  return rowsOf(ids, titles, ({ names }) => names.map((name) => ({ name })))
}

function rowsOf(ids: string[], titles: NumberedTitle[], rows: (title: NumberedTitle, id: string) => object[]): string {
  return JSON.stringify(
    titles.flatMap((title, place) => {
      const titleId = ids[place] as string
      return rows(title, titleId).map((row) => ({ title_id: titleId, ...row }))
    }),
  )
}

function inPosition<T extends object>(part: T, position: number): T & { position: number } {
  return { ...part, position }
}
