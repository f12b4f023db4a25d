import { type RawBuilder, sql } from 'kysely'
import { shownCharacters, shownStaff } from '../people/shown.ts'
import { parts } from './parts.ts'

/** A title and everything that is deleted with it, as JSON: rows by table. */
export function rowsOfTitle(titleId: string): RawBuilder<unknown> {
  const rows = parts.map(
    ({ table, ofTitle }) => sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(r)), '[]')
      from ${sql.table(table)} r where ${ofTitle(titleId)})`,
  )
  return sql`jsonb_build_object(${sql.join(rows)})`
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
