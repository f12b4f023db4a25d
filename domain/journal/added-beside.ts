import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a reader has added something beside a title since: a favourite, stars, a review, a place on a list of their own. While the title is private,
 * others do not see it there.
 */
export function isAddedBeside(
  userId: string,
  titleId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const added = (table: string, at: string) => sql`
    select from ${sql.table(table)} b where b.user_id = ${userId} and b.title_id = ${titleId} and b.${sql.ref(at)} > ${since}`
  return sql`exists (${added('favourites', 'added_at')} union all ${added('ratings', 'rated_at')}
    union all ${added('reviews', 'posted_at')} union all ${added('shelf_titles', 'added_at')})`
}

/**
 * Whether the import of an undo has left something beside a title: stars, which are final (§4), or what its reader has changed since. It is as old as the
 * file says.
 */
export function isLeftByImport(undoId: string, titleId: RawBuilder<unknown>): RawBuilder<boolean> {
  const imported = sql`(select list_import_id from undos where id = ${undoId})`
  const isLeft = sql`p.import_id = i.import_id and p.result in ('stays', 'changed-since')`
  return sql`(exists (
      select from list_import_rows i join list_import_parts p on p.place = i.place and p.section in ('ratings', 'reviews') and ${isLeft}
      where i.import_id = ${imported} and i.title_id = ${titleId})
    or ${titleId} in (
      select i.title_id from list_import_parts p cross join jsonb_path_query(p.record, '$.**.titleId') named
      join list_import_rows i on i.file_id = named #>> '{}' and ${isLeft}
      where p.import_id = ${imported} and p.section in ('lists', 'favourites') and i.title_id is not null))`
}
