import type { Db } from '#db/connection.ts'
import { orderTag, titleTag } from '../catalogue/rules.ts'
import { hasRated, insertRating, type TitleRatings } from './queries.ts'
import { alreadyRated, type NewRating } from './rules.ts'

/**
 * Rates a title, once and for good (specification §4): average and number follow in the same statement. Every page that
 * shows the title, and every list in the order of Popular, is made anew.
 * @returns the title's ratings with this one among them; null when there is no such title
 * @throws Refusal 'already-rated' when the user has rated it before
 */
export async function rateTitle(db: Db, userId: string, rating: NewRating): Promise<TitleRatings | null> {
  const tags = [titleTag(rating.titleId), orderTag(rating.kind, 'popular')]
  const after = await insertRating(db, userId, rating, tags)
  if (!after && (await hasRated(db, userId, rating.titleId))) throw alreadyRated(rating.kind)
  return after
}
