import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { profileTag } from '../profile-tag.ts'
import { Refusal } from '../refusal.ts'
import { titleTag } from '../titles/rules.ts'
import { findTitleOfDeleted, type OwnReview } from './queries.ts'
import { removeOwnReview } from './write-reviews.ts'

/**
 * Deletes a user's own review and the votes on it (specification §6), so that they can write another. Deleting it again changes nothing.
 * @param formTitleId its title's id as the form gives it: a review that is deleted already cannot say
 * @returns the title that it was of
 * @throws Refusal 'review-missing' when the user has and had no such review
 */
export async function deleteReview(
  db: Db,
  actor: Actor,
  reviewId: string,
  formTitleId?: string,
): Promise<OwnReview['title']> {
  const { userId } = allow(actor, 'delete', 'own review')
  return inTransaction(db, async (tx) => {
    const titleId = await removeOwnReview(tx, userId, reviewId)
    if (titleId) await clearPages(tx, [titleTag(titleId), profileTag(userId)])
    const title = await findTitleOfDeleted(tx, userId, { titleId: titleId ?? formTitleId ?? '', reviewId })
    if (!title) throw new Refusal('review-missing')
    return title
  })
}
