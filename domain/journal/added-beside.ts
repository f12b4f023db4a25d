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
 * Whether the import of an undo has left stars or a review beside a title: ratings are final (§4), and a review may have been rewritten. They are as old
 * as its file says.
 */
export function isLeftByImport(undoId: string, titleId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${titleId} in (
    select i.title_id from list_import_rows i join list_import_parts p on p.import_id = i.import_id and p.place = i.place
    where i.import_id = (select list_import_id from undos where id = ${undoId}) and i.title_id is not null
      and p.section in ('ratings', 'reviews') and p.result in ('stays', 'changed-since'))`
}
