import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import { castRatings } from '../../../ratings/cast-ratings.ts'
import { titleTag } from '../../../titles/rules.ts'
import type { OwnRecord } from '../../readers/kiroku-shape.ts'
import { noTitle, pastMoments, type ReadPart, type SectionWork } from './section-work.ts'

interface KeptRating {
  stars: number
  ratedAt: string | null
}

export function readRating(
  place: number,
  name: string,
  { stars, ratedAt }: NonNullable<OwnRecord['rating']>,
): ReadPart {
  const moments = pastMoments()
  const record: KeptRating = { stars, ratedAt: moments.past(ratedAt) }
  return { section: 'ratings', place, name, record, problem: moments.problem() }
}

/** Ratings of another Kiroku site are cast here, once and for good (§4). They are not taken back. */
export const ratings: SectionWork<KeptRating> = {
  atOnce: 100,
  async bring(tx, { userId }, parts) {
    const there = parts.flatMap(({ titleId, record }) => (titleId ? [{ titleId, ...record }] : []))
    const cast = new Set(await castRatings(tx, userId, there))
    await clearPages(tx, [...cast].map(titleTag))
    const { rows } = await sql<{ titleId: string; stars: number }>`
      select title_id as "titleId", stars from ratings
      where user_id = ${userId} and title_id = any(${there.map(({ titleId }) => titleId)})`.execute(tx)
    const stars = new Map(rows.map((row) => [row.titleId, row.stars]))
    return parts.map(({ place, titleId, record }) => {
      const now = titleId && stars.get(titleId)
      if (!now) return { place, result: 'left-out', problem: noTitle }
      if (cast.has(titleId)) return { place, result: 'added' }
      return { place, result: now === record.stars ? 'unchanged' : 'kept' }
    })
  },
}
