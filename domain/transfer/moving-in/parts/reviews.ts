import { sql } from 'kysely'
import { bringReviews } from '../../../reviews/bring-reviews.ts'
import { type Review, readReview, scoreField, spoilerField } from '../../../reviews/rules.ts'
import { scoresOf } from '../../../reviews/score-rules.ts'
import { takeBackReviews } from '../../../reviews/take-back-reviews.ts'
import type { Kind } from '../../../titles/rules.ts'
import type { OwnRecord } from '../../readers/kiroku-shape.ts'
import { noTitle, type PartsOrder, pastMoments, type ReadPart, type SectionWork } from './section-work.ts'

interface KeptReview extends Review {
  postedAt: string | null
  hiddenAt: string | null
  hiddenReason: string | null
}

/**
 * A review that holds to the rules of §5.
 * @throws Refusal as readReview
 */
export function readReviewPart(
  place: number,
  { name, kind }: { name: string; kind: Kind },
  review: NonNullable<OwnRecord['review']>,
): ReadPart {
  const scores: Record<string, unknown> = review
  const typed = scoresOf[kind].map((score) => [scoreField(score), String(scores[scoreField(score)] ?? '')])
  const marks = review.isSpoiler ? { [spoilerField]: 'on' } : {}
  const { past, problem } = pastMoments()
  const record: KeptReview = {
    ...readReview(kind, { ...Object.fromEntries(typed), review: review.text, ...marks }),
    postedAt: past(review.postedAt),
    // What was hidden stays hidden.
    hiddenAt: review.hiddenAt && (past(review.hiddenAt) ?? new Date().toISOString()),
    hiddenReason: review.hiddenAt && review.hiddenReason ? review.hiddenReason.slice(0, 1_000).toWellFormed() : null,
  }
  return { section: 'reviews', place, name, record, problem: problem() }
}

/** Reviews of another Kiroku site, without likes: one per reader and title (§5). */
export const reviews: SectionWork<KeptReview, { reviewId: string }> = {
  atOnce: 100,
  async bring(tx, order, parts) {
    const there = parts.flatMap(({ titleId, record }) =>
      titleId ? [{ titleId, userId: order.userId, ...record }] : [],
    )
    const results = await bringReviews(tx, there)
    const ids = await findIds(
      order,
      there.map(({ titleId }) => titleId),
    ).execute(tx)
    const idOf = new Map(ids.rows.map(({ titleId, id }) => [titleId, id]))
    return parts.map(({ place, titleId }) => {
      const result = titleId ? results.shift() : null
      if (!titleId || !result) return { place, result: 'left-out', problem: noTitle }
      if (result === 'added') return { place, result, undo: { reviewId: idOf.get(titleId) } }
      return { place, result: result === 'there' ? 'unchanged' : 'kept' }
    })
  },
  async takeBack(tx, userId, undos) {
    const ids = undos.map(({ reviewId }) => reviewId)
    const gone = new Set(await takeBackReviews(tx, userId, ids))
    return ids.map((id) => gone.has(id))
  },
}

const findIds = ({ userId }: PartsOrder, titleIds: string[]) => sql<{ titleId: string; id: string }>`
  select title_id as "titleId", id from reviews where user_id = ${userId} and title_id = any(${titleIds})`
