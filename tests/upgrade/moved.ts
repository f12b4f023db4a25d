import { type RawBuilder, sql } from 'kysely'
import { shownCharacters, shownStaff } from '#domain/people/shown.ts'
import { formatSpellings } from '#domain/titles/formats-rules.ts'

const statusInWords = (status: RawBuilder<unknown>) =>
  sql`replace(initcap(replace(${status}, '-', ' ')), ' To ', ' to ')`

const formatInWords = (format: RawBuilder<unknown>) => sql`(${JSON.stringify(formatSpellings)}::jsonb ->> (${format}))`

/** The entries in the copy of a deleted title, with their statuses in words. */
const copiedEntries = (table: string) => sql`(
  select coalesce(jsonb_agg(entry || jsonb_build_object('status', ${statusInWords(sql`entry ->> 'status'`)}) order by place), '[]')
  from jsonb_array_elements(snapshot -> ${table}) with ordinality entries (entry, place))`

/** Deleted titles with the rows of readers in the copy of each. */
const deletedTitles = sql`(
  select d.title_id, d.kind, d.title, d.pictures, d.deleted_at, d.snapshot || (
    select coalesce(jsonb_object_agg(table_name, rows), '{}') from (
      select table_name, jsonb_agg(kept_row order by r.ctid) as rows from deleted_title_rows r
      where r.title_id = d.title_id group by 1) k) as snapshot
  from deleted_titles d) deleted`

/**
 * How the rows that a release kept are found after a migration that moves them: per release and table, a statement that
 * returns, from today's tables, the rows as they were. Columns that it leaves out are not compared. Without one, a table
 * has to have all of its columns and rows still.
 *
 * '0.1.0': { ratings: sql`select user_id, title_id, kind, score / 10 as stars, rated_at from scores` }
 */
export const moved: Record<string, Record<string, RawBuilder<unknown>>> = {
  '0.1.0': {
    users: sql`select *, initcap(gender) as gender from users`,
    titles: sql`
      select t.*, nullif(r.digest, '') as import_digest, ${formatInWords(sql`t.format`)} as format
      from titles t left join title_records r on r.title_id = t.id and r.source = 'before-0.2'`,
    list_entries: sql`
      select id, user_id, title_id, kind, ${statusInWords(sql`status`)} as status, added_at from list_entries`,
    dropped_entries: sql`
      select e.id, u.user_id, e.title_id, e.kind, ${statusInWords(sql`e.status`)} as status, e.added_at, u.until as undo_until
      from undos u cross join jsonb_populate_record(null::list_entries, u.records -> 0 -> 'before' -> 'entry') e`,
    deleted_titles: sql`
      select title_id, kind, title, pictures, deleted_at, snapshot || jsonb_build_object(
        'titles', (select jsonb_agg(copy || jsonb_build_object('format', ${formatInWords(sql`copy ->> 'format'`)}))
          from jsonb_array_elements(snapshot -> 'titles') copies (copy)),
        'list_entries', ${copiedEntries('list_entries')}, 'dropped_entries', ${copiedEntries('dropped_entries')}) as snapshot
      from ${deletedTitles}`,
    characters: sql`select id, title_id, position, name, image, role, vocal from ${shownCharacters} c`,
    staff_members: sql`select id, title_id, position, name, image, role from ${shownStaff} s`,
    overtaken_lines: sql`select digest, title_id, place from replaced_records`,
  },
}
