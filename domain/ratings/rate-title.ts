import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { orderTag, titleTag } from '../titles/rules.ts'
import { hasRated, insertRating, type TitleRatings } from './queries.ts'
import { alreadyRated, type NewRating } from './rules.ts'

/**
 * Rates a title, once and for good (specification §4); the same statement updates its average and count. Clears every
 * cached page that shows the title, and every list sorted by Popular.
 * @returns the title's ratings, including this one; null when there is no such title
 * @throws Refusal 'already-rated' when the user has already rated it
 */
export async function rateTitle(db: Db, actor: Actor, rating: NewRating): Promise<TitleRatings | null> {
  const { userId } = allow(actor, 'rate', 'title')
  const tags = [titleTag(rating.titleId), orderTag(rating.kind, 'popular')]
  const after = await insertRating(db, userId, rating, tags)
  if (!after && (await hasRated(db, userId, rating.titleId))) throw alreadyRated(rating.kind)
  return after
}
