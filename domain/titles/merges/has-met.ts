import { type RawBuilder, sql } from 'kysely'

/**
 * True for rows `r` of a reader, of a title that others have been merged into, if another row of theirs than these gave way to it or to one before it.
 * @param table which has the moment `added_at`, by which a row is told from others
 * @param ours the moments of these, as an array
 */
export function hasMetAnother(table: 'favourites' | 'shelf_titles', ours: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from title_merges m join title_merge_rows g using (merged_id)
    where m.survivor_id = r.title_id and g.user_id = r.user_id and g.table_name = ${sql.lit(table)} and not g.is_moved
      and g.kept_row ->> 'shelf_id' is not distinct from to_jsonb(r) ->> 'shelf_id'
      and (g.kept_row ->> 'added_at')::timestamptz <> all(${ours}))`
}
