import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Kind } from '../titles/rules.ts'
import { isShownTo } from './queries.ts'
import type { Review } from './rules.ts'

interface Inserted {
  kind: Kind
  /** Null when the user has already reviewed the title. */
  id: string | null
}

/** Locks the user, so that they cannot be deleted during the statement. Comes first, as when an account is deleted. */
const lockedUser = (userId: string) => sql`select id from users where id = ${userId} for key share`

/** What a review may have from the start, when it replaces another one. */
interface NewReview extends Review {
  titleId: string
  id?: string
  hiddenAt?: Date | null
  hiddenReason?: string | null
}

/** Inserts a review unless its author already has one of the title; null when the title or the user no longer exists. */
export async function insertReview(
  db: Db,
  userId: string,
  { titleId, scores, text, isSpoiler = false, id, hiddenAt = null, hiddenReason = null }: NewReview,
): Promise<Inserted | null> {
  const { story = null, animation = null, sound = null, art = null, character = null, overall } = scores
  const { rows } = await sql<Inserted>`
    with author as (${lockedUser(userId)}), title as (
      select t.id, t.kind, author.id as author from author cross join titles t where t.id = ${titleId} for key share of t
    ), posted as (
      insert into reviews (id, user_id, title_id, body, is_spoiler, hidden_at, hidden_reason,
        story_score, animation_score, sound_score, art_score, character_score, overall_score)
      select ${id ? sql`${id}` : sql`new_timestamp_id()`}, author, id, ${text}, ${isSpoiler}::boolean,
        ${hiddenAt}::timestamptz, ${hiddenReason}, ${story}::numeric, ${animation}::numeric, ${sound}::numeric,
        ${art}::numeric, ${character}::numeric, ${overall}::numeric
      from title
      on conflict (user_id, title_id) do nothing
      returning id
    )
    select kind, (select id from posted) as id from title`.execute(db)
  return rows[0] ?? null
}

interface Voted {
  titleId: string
  /** Whether the user wrote the review; then no vote was added. */
  own: boolean
  /** False when the user had already marked the review as helpful. */
  counted: boolean
}

/**
 * Adds a helpful vote unless the user wrote the review (a trigger updates the review's count); null when the review or the
 * user no longer exists.
 */
export async function insertVote(db: Db, userId: string, reviewId: string): Promise<Voted | null> {
  const { rows } = await sql<Voted>`
    with reader as (${lockedUser(userId)}), review as (
      select r.id, r.title_id, reader.id as reader, r.user_id = reader.id as own from reader cross join reviews r
      where r.id = ${reviewId} and ${isShownTo(userId)} for no key update of r
    ), vote as (
      insert into helpful_votes (user_id, review_id, helpful)
      select reader, id, 1 from review where not own
      on conflict (user_id, review_id) do nothing
      returning review_id
    )
    select title_id as "titleId", own, exists (select from vote) as counted from review`.execute(db)
  return rows[0] ?? null
}

/** Deletes one of the user's own reviews. @returns its title's id; null when they have no such review */
export async function removeOwnReview(db: Db, userId: string, reviewId: string): Promise<string | null> {
  const review = await db
    .deleteFrom('reviews')
    .where('id', '=', reviewId)
    .where('user_id', '=', userId)
    .returning('title_id')
    .executeTakeFirst()
  return review?.title_id ?? null
}
