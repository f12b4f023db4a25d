import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockActor } from '../lock-users.ts'
import { profileTag } from '../profile-tag.ts'
import { Refusal } from '../refusal.ts'
import { keepMovedReports, moveReports } from '../reports/move-reports.ts'
import { lockTitles } from '../titles/lock-titles.ts'
import { titleTag } from '../titles/rules.ts'
import type { Review } from './rules.ts'
import { insertReview } from './write-reviews.ts'

interface Rewritten extends Review {
  titleId: string
  /** The id of the review that its author saw when they began; null if there was none. */
  replaces: string | null
}

/**
 * Replaces a user's review of a title by another one with a new id and date, and without likes (decision 62). What an admin has
 * hidden stays hidden, for the same reason; reports that are still open are about the new review. A review that is the same
 * stays as it is, so that a form may arrive twice.
 * @returns false when the form changes nothing of the review that its author saw; null when there is no such title
 * @throws Refusal 'review-rewritten' or 'review-deleted' when that is no longer the user's review of the title, or as `lockActor`
 */
export async function rewriteReview(db: Db, actor: Actor, { replaces, ...review }: Rewritten): Promise<boolean | null> {
  const { userId } = allow(actor, 'rewrite', 'own review')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    if ((await lockTitles(tx, [review.titleId])).length === 0) return null
    const old = await lockOwnReview(tx, userId, review)
    if (old?.isSame) return old.id !== replaces
    if ((old?.id ?? null) !== replaces) throw new Refusal(old ? 'review-rewritten' : 'review-deleted')

    const id = await makeId(tx)
    if (old) await makeRoom(tx, old, id)
    const inserted = await insertReview(tx, userId, { ...review, ...old, id })
    if (!inserted?.id) throw new Refusal('review-rewritten')
    await keepMovedReports(tx)
    await recordActivity(tx, userId, [{ verb: 'reviewed', titleId: review.titleId, reviewId: id }])
    await clearPages(tx, [titleTag(review.titleId), profileTag(userId)])
    return true
  })
}

interface Old {
  id: string
  hiddenAt: Date | null
  hiddenReason: string | null
  isSame: boolean
}

async function lockOwnReview(tx: Tx, userId: string, review: Review & { titleId: string }): Promise<Old | undefined> {
  const { story = null, animation = null, sound = null, art = null, character = null, overall } = review.scores
  const { rows } = await sql<Old>`
    select id, hidden_at as "hiddenAt", hidden_reason as "hiddenReason",
      (body, is_spoiler, story_score, animation_score, sound_score, art_score, character_score, overall_score)
        is not distinct from (${review.text}, ${review.isSpoiler ?? false}::boolean, ${story}::numeric, ${animation}::numeric,
          ${sound}::numeric, ${art}::numeric, ${character}::numeric, ${overall}::numeric) as "isSame"
    from reviews where user_id = ${userId} and title_id = ${review.titleId} for update`.execute(tx)
  return rows[0]
}

async function makeId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_timestamp_id() as id`.execute(tx)
  return (rows[0] as { id: string }).id
}

/** Deletes a review, of which open reports, and all reports of a hidden one, go over to the review that will have the new id. */
async function makeRoom(tx: Tx, old: Old, id: string): Promise<void> {
  await moveReports(tx, { from: old.id, to: id, andSettled: old.hiddenAt !== null })
  await tx.deleteFrom('reviews').where('id', '=', old.id).execute()
}
