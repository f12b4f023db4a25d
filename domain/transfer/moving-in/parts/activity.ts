import { sql } from 'kysely'
import { bringActivity, takeBackActivity } from '../../../activity/bring-activity.ts'
import { Refusal } from '../../../refusal.ts'
import { isFuture } from '../../latest-day.ts'
import type { Section } from '../../readers/kiroku-parts.ts'
import { noTitle, type ReadPart, type SectionWork } from './section-work.ts'
import { titlesOfFile } from './titles-of-file.ts'

/** Its title and review are named by their ids in the file. */
type KeptDeed = Section<'activity'>

/** What each deed says of itself. */
const said: Record<KeptDeed['verb'], (keyof KeptDeed)[]> = {
  added: ['standing'],
  status: ['standing'],
  finished: ['standing'],
  progress: ['from', 'to'],
  rated: ['stars'],
  scored: ['score'],
  reviewed: [],
}

/** @throws Refusal 'value-missing', 'part-future' */
export function readDeed(place: number, deed: Section<'activity'>): ReadPart {
  const missing = said[deed.verb].find((key) => deed[key] === null)
  if (missing) throw new Refusal('value-missing', { key: missing })
  if (isFuture(deed.happenedAt)) throw new Refusal('part-future', { date: deed.happenedAt })
  const name = `${deed.verb} ${deed.happenedAt.slice(0, 10)}`
  return { section: 'activity', place, name, record: deed satisfies KeptDeed, problem: null }
}

/** What a reader did there: an operator brings it when somebody moves over. */
export const activity: SectionWork<KeptDeed, { id: number }> = {
  atOnce: 500,
  async bring(tx, { id, userId }, parts) {
    const titleOf = await titlesOfFile(tx, id, [...new Set(parts.map(({ record }) => record.titleId))])
    const reviewed = parts.flatMap(({ record: { reviewId, titleId } }) => (reviewId === null ? [] : [titleId]))
    const reviewOf = await findReviews(id, userId, reviewed).execute(tx)
    const reviewIds = new Map(reviewOf.rows.map((row) => [row.fileId, row.reviewId]))
    const deeds = parts.flatMap(({ record }) => {
      const titleId = titleOf.get(record.titleId)
      return titleId ? [{ ...record, titleId, reviewId: reviewIds.get(record.reviewId ?? '') ?? null }] : []
    })
    const added = await bringActivity(tx, userId, deeds)
    let nth = 0
    return parts.map(({ place, record }) => {
      if (!titleOf.has(record.titleId)) return { place, result: 'left-out', problem: noTitle }
      const activityId = added.get(nth++)
      return activityId ? { place, result: 'added', undo: { id: activityId } } : { place, result: 'unchanged' }
    })
  },
  async takeBack(tx, userId, undos) {
    const ids = undos.map(({ id }) => id)
    await takeBackActivity(tx, userId, ids)
    return ids.map(() => true)
  },
}

/** The reader's reviews of titles, which the file names so, by the reviews' ids in the file. */
const findReviews = (importId: number, userId: string, titles: string[]) => sql<{ fileId: string; reviewId: string }>`
  select r.record #>> '{own,review,id}' as "fileId", v.id as "reviewId"
  from list_import_rows r join reviews v on v.title_id = r.title_id and v.user_id = ${userId}
  where r.import_id = ${importId} and r.file_id = any(${titles}) and r.record #>> '{own,review,id}' is not null`
