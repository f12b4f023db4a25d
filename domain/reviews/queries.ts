import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Json } from '../moment-rules.ts'
import { countRows, findPage } from '../page.ts'
import { countPages, type Page } from '../page-rules.ts'
import { isPublic, withProfile } from '../titles/queries.ts'
import { isTitleId, type Kind } from '../titles/rules.ts'
import { shownTitle } from '../titles/title-language.ts'
import { type ReviewSort, reviewPageSize, type ShownReview, shownLength, withoutLastCharacter } from './rules.ts'

/** Each sort order of §2; ties are broken by id. */
const orders: Record<ReviewSort, RawBuilder<unknown>> = {
  newest: sql`r.posted_at desc, r.id desc`,
  'most-helpful': sql`r.like_count desc, r.id desc`,
  'overall-score': sql`r.overall_score desc, r.id desc`,
}

/** True for reviews `r` that a reader may see: public ones and their own. */
export const isShownTo = (readerId: string) => sql`(${isPublic} or r.user_id = ${readerId})`

/** A title's reviews that a reader may see. */
const reviewsOf = (titleId: string, readerId: string) =>
  sql`reviews r where r.title_id = ${titleId} and ${isShownTo(readerId)}`

/** One review as JSON, as one reader sees it: its text up to `length` code points, and the rest of it if it is their own. */
const shownTo = (readerId: string, length: number) => sql`json_build_object(
  'id', r.id, 'author', u.user_name, 'authorImage', u.image, 'authorHandle', p.handle, 'postedAt', r.posted_at,
  'text', left(r.body, ${length}), 'cut', char_length(r.body) > ${length}, 'isSpoiler', r.is_spoiler,
  'rest', case when r.user_id = ${readerId} then right(r.body, ${-length}) else '' end,
  'scores', json_build_object('story', r.story_score, 'animation', r.animation_score, 'sound', r.sound_score,
    'art', r.art_score, 'character', r.character_score, 'overall', r.overall_score),
  'likeCount', r.like_count, 'own', r.user_id = ${readerId}, 'hidden', r.hidden_at is not null, 'hiddenReason', r.hidden_reason,
  'reported', exists (select from review_reports o where o.review_id = r.id and o.user_id = ${readerId}),
  'liked', exists (select from helpful_votes v where v.review_id = r.id and v.user_id = ${readerId}))`

function readShown(review: Json<ShownReview>): ShownReview {
  const text = review.cut ? withoutLastCharacter(review.text) : review.text
  const rest = review.own ? review.text.slice(text.length) + review.rest : ''
  return { ...review, text, rest, postedAt: new Date(review.postedAt) }
}

/** The largest integer that PostgreSQL's left() takes. */
const wholeLength = 2_147_483_647

interface Wanted {
  titleId: string
  /** The reader whose votes and own review are marked. */
  readerId: string
  sort: ReviewSort
  page: number
}

/** One page of a title's reviews (specification §2). */
export async function findReviewsPage(
  db: Db,
  { titleId, readerId, sort, page: wanted }: Wanted,
): Promise<Page<ShownReview>> {
  const total = await countRows(db, reviewsOf(titleId, readerId))
  return findPage({ wanted, size: reviewPageSize }, total, async ({ limit, offset }) => {
    const { rows } = await sql<{ review: Json<ShownReview> }>`
      select ${shownTo(readerId, shownLength)} as review
      from (
        select r.id from ${reviewsOf(titleId, readerId)}
        order by ${orders[sort]} limit ${limit} offset ${offset}
      ) page join reviews r on r.id = page.id join users u on u.id = r.user_id ${withProfile}
      order by ${orders[sort]}`.execute(db)
    return rows.map(({ review }) => readShown(review))
  })
}

/** One of a title's reviews with its whole text; null when there is none that the reader may see. */
export async function findWholeReview(
  db: Db,
  { titleId, readerId, reviewId }: { titleId: string; readerId: string; reviewId: string },
): Promise<ShownReview | null> {
  const { rows } = await sql<{ review: Json<ShownReview> }>`
    select ${shownTo(readerId, wholeLength)} as review
    from (select r.id from ${reviewsOf(titleId, readerId)} and r.id = ${reviewId}) one
      join reviews r on r.id = one.id join users u on u.id = r.user_id ${withProfile}`.execute(db)
  return rows[0] ? readShown(rows[0].review) : null
}

/** The page of the newest reviews that holds one of them; the first when there is no such review. */
export async function findPlace(db: Db, readerId: string, titleId: string, reviewId: string): Promise<number> {
  const newer = sql`${reviewsOf(titleId, readerId)} and (r.posted_at, r.id) >
    (select posted_at, id from reviews where id = ${reviewId} and title_id = ${titleId})`
  return countPages((await countRows(db, newer)) + 1, reviewPageSize)
}

/** The id of the user's review of a title; null when there is none. */
export async function findReviewId(db: Db, userId: string, titleId: string): Promise<string | null> {
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .executeTakeFirst()
  return review?.id ?? null
}

/** What the form for a review begins with: the user's review of the title, and their score of it or else their stars. */
export async function findBeginning(db: Db, userId: string, titleId: string) {
  const { rows } = await sql<{ reviewId: string | null; ownScore: number | null }>`
    select (select id from reviews where user_id = ${userId} and title_id = ${titleId}) as "reviewId",
      coalesce((select score from journal where user_id = ${userId} and title_id = ${titleId}),
        (select stars from ratings where user_id = ${userId} and title_id = ${titleId})) as "ownScore"`.execute(db)
  return rows[0] ?? { reviewId: null, ownScore: null }
}

export interface OwnReview {
  id: string
  text: string
  isSpoiler: boolean
  title: { id: string; kind: Kind; title: string }
}

/** One of the user's own reviews, and its title; null when it is not theirs. */
export async function findOwnReview(db: Db, userId: string, reviewId: string): Promise<OwnReview | null> {
  const { rows } = await sql<OwnReview>`
    select r.id, r.body as text, r.is_spoiler as "isSpoiler", json_build_object('id', t.id, 'kind', t.kind, 'title', ${shownTitle}) as title
    from reviews r join titles t on t.id = r.title_id
    where r.id = ${reviewId} and r.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The title of a review that the user has deleted, and written no other one of since; null if the review is there, or another one of theirs. */
export async function findTitleOfDeleted(
  db: Db,
  userId: string,
  { titleId, reviewId }: { titleId: string; reviewId: string },
): Promise<OwnReview['title'] | null> {
  const { rows } = await sql<OwnReview['title']>`
    select t.id, t.kind, ${shownTitle} as title from titles t
    where t.id = ${isTitleId(titleId) ? titleId : ''} and not exists (
      select from reviews r where r.id = ${reviewId} or (r.user_id = ${userId} and r.title_id = t.id))`.execute(db)
  return rows[0] ?? null
}
