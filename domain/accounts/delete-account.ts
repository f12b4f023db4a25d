import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockAccount } from '../lock-users.ts'
import { profileTag } from '../profile-tag.ts'
import { tell } from '../security-events.ts'
import { clearShelvesOf } from '../shelves/clear-shelf.ts'
import { kinds, listTag, titleTag } from '../titles/rules.ts'
import { lockWithOwners, refuseLastOwner } from './lock-with-owners.ts'
import { isFactorMissing } from './second-factor/confirm.ts'

/**
 * Deletes a user and everything of theirs: profile, sessions, list, ratings, reviews and votes. The titles' averages and
 * the reviews' likes change with it; the titles' counters, which only ever rise (specification §4), do not.
 * @param token of the session, in which whoever has a second factor has given it
 * @throws Refusal 'not-confirmed', or 'last-owner' for the last owner, without whom nobody could run the site
 */
export async function deleteAccount(db: Db, actor: Actor, token: string | null = null): Promise<void> {
  const { userId } = allow(actor, 'delete', 'own account')
  await inTransaction(db, async (tx) => {
    await lockLeaver(tx, userId)
    if (await isFactorMissing(tx, userId, token)) throw new Refusal('not-confirmed', { needs: 'factor' })

    await clearShelvesOf(tx, userId)
    const rated = await lockRatedTitles(tx, userId)
    const reviewed = await lockReviews(tx, userId)
    await tx.deleteFrom('users').where('id', '=', userId).execute()

    const shown = new Set([...rated, ...reviewed].map(({ titleId }) => titleTag(titleId)))
    tell(tx, 'account-deleted', { user: userId })
    await clearPages(tx, [profileTag(userId), ...shown, ...(rated.length > 0 ? kinds.map(listTag) : [])])
  })
}

/** Locks the user; if they own the site, together with the other owners. */
async function lockLeaver(tx: Tx, userId: string): Promise<void> {
  if (!(await isOwner(tx, userId))) await lockAccount(tx, 'id', userId)
  // They may have been made one while this waited for the lock.
  if (await isOwner(tx, userId)) refuseLastOwner((await lockWithOwners(tx, userId)).owners, userId)
}

async function isOwner(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return user?.role === 'owner'
}

// Other rows that will change are locked first, titles before reviews, each in a fixed order, so that simultaneous
// deletions cannot deadlock.

/** The titles whose average will change. */
async function lockRatedTitles(tx: Tx, userId: string): Promise<{ titleId: string }[]> {
  return tx
    .selectFrom('titles')
    .select('id as titleId')
    .where('id', 'in', (ratings) => ratings.selectFrom('ratings').select('title_id').where('user_id', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The reviews that the user wrote or marked as helpful, and their titles. */
async function lockReviews(tx: Tx, userId: string): Promise<{ titleId: string }[]> {
  return tx
    .selectFrom('reviews')
    .select('title_id as titleId')
    .where((review) =>
      review.or([
        review('user_id', '=', userId),
        review('id', 'in', review.selectFrom('helpful_votes').select('review_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}
