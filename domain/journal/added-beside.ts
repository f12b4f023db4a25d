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
