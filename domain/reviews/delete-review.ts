import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { profileTag } from '../profile-tag.ts'
import { Refusal } from '../refusal.ts'
import { titleTag } from '../titles/rules.ts'
import { removeOwnReview } from './write-reviews.ts'

/**
 * Deletes a user's own review and the votes on it (specification §6), so that they can write another.
 * @throws Refusal 'review-missing' when the user has no such review
 */
export async function deleteReview(db: Db, actor: Actor, reviewId: string): Promise<void> {
  const { userId } = allow(actor, 'delete', 'own review')
  await inTransaction(db, async (tx) => {
    const titleId = await removeOwnReview(tx, userId, reviewId)
    if (!titleId) throw new Refusal('review-missing')

    await clearPages(tx, [titleTag(titleId), profileTag(userId)])
  })
}
