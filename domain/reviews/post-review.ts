import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { profileTag } from '../profile-tag.ts'
import { Refusal } from '../refusal.ts'
import { titleTag } from '../titles/rules.ts'
import type { Review } from './rules.ts'
import { insertReview } from './write-reviews.ts'

/**
 * Posts a user's review of a title: one per user and title (specification §5), which a constraint decides.
 * @returns the review's id; null when there is no such title
 * @throws Refusal 'already-reviewed'
 */
export async function postReview(db: Db, actor: Actor, review: Review & { titleId: string }): Promise<string | null> {
  const { userId } = allow(actor, 'review', 'title')
  return inTransaction(db, async (tx) => {
    const inserted = await insertReview(tx, userId, review)
    if (!inserted) return null
    if (!inserted.id) throw new Refusal('already-reviewed', { kind: inserted.kind })

    await recordActivity(tx, userId, [{ verb: 'reviewed', titleId: review.titleId, reviewId: inserted.id }])
    await clearPages(tx, [titleTag(review.titleId), profileTag(userId)])
    return inserted.id
  })
}
