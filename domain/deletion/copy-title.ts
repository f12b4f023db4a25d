import { type RawBuilder, sql } from 'kysely'
import { shownCharacters, shownStaff } from '../people/shown.ts'
import { parts } from './parts.ts'

/** A title and what is deleted with it, except readers' rows, as JSON: rows by table. */
export function rowsOfTitle(titleId: string): RawBuilder<unknown> {
  const rows = parts.map(
    ({ table, ofTitle }) => sql`${sql.lit(table)}, (select coalesce(jsonb_agg(row), '[]')
      from (select to_jsonb(r) as row from ${sql.table(table)} r where ${ofTitle(titleId)}) rows where not row ? 'user_id')`,
  )
  return sql`jsonb_build_object(${sql.join(rows)})`
}

/** The rows of readers that are deleted with a title, as a table: whose each is, its table, and the row as JSON. */
export function readersRowsOfTitle(titleId: string): RawBuilder<unknown> {
  const rows = parts.map(
    ({ table, ofTitle }) => sql`select ${sql.lit(table)} as table_name, to_jsonb(r) as kept_row
      from ${sql.table(table)} r where ${ofTitle(titleId)}`,
  )
  return sql`(select kept_row ->> 'user_id' as user_id, table_name, kept_row
    from (${sql.join(rows, sql` union all `)}) rows where kept_row ? 'user_id') r`
}

/** The addresses of our own pictures in these rows, and of the titles that have been merged into it, as an array. */
export function picturesOfTitle(titleId: string): RawBuilder<unknown> {
  return sql`array(select address from (
    select poster from titles where id = ${titleId} union select header_image from titles where id = ${titleId}
    union select image from ${shownCharacters} c where title_id = ${titleId}
    union select image from ${shownStaff} s where title_id = ${titleId}
    union select unnest(pictures) from title_merges where survivor_id = ${titleId}
  ) used (address) where address like '/imgs/%')`
}
