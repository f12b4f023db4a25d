import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '../refusal.ts'
import { titleTag } from '../titles/rules.ts'
import { insertVote } from './write-reviews.ts'

/**
 * Records that a user found a review helpful (specification §4): the first click adds 1, further clicks add nothing.
 * @throws Refusal 'own-review' for its author, 'already-liked', or 'review-missing' when there is no such review
 */
export async function markHelpful(db: Db, actor: Actor, reviewId: string): Promise<void> {
  const { userId } = allow(actor, 'mark as helpful', 'review')
  await inTransaction(db, async (tx) => {
    const vote = await insertVote(tx, userId, reviewId)
    if (!vote) throw new Refusal('review-missing')
    if (vote.own) throw new Refusal('own-review')
    if (!vote.counted) throw new Refusal('already-liked')

    await clearPages(tx, [titleTag(vote.titleId)])
  })
}
