import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keptRows } from '#db/kept-rows.ts'
import { byTitleId, ofReaders, restoreRows, type TitleCopy, type TitlePart } from '../title-part.ts'

const byReview: TitlePart['ofTitle'] = (titleId) =>
  sql`r.review_id in (select id from reviews where title_id = ${titleId})`

/** Both the author of the review and the reader who voted or reported still exist. */
const ofBothReaders = (copy: TitleCopy) =>
  sql`${ofReaders(copy)} and exists (select from reviews where id = r.review_id)`

/** A title's reviews, with the votes on them and the reports of them. */
export const reviewParts: TitlePart[] = [
  { table: 'reviews', ofTitle: byTitleId, restore: (tx, copy) => restoreRows(tx, 'reviews', copy, ofReaders(copy)) },
  { table: 'helpful_votes', ofTitle: byReview, restore: restoreVotes },
  {
    table: 'review_reports',
    ofTitle: byReview,
    restore: (tx, copy) => restoreRows(tx, 'review_reports', copy, ofBothReaders(copy)),
  },
]

/** The restored votes are counted again by a trigger, so each count is set to the copy's, less the votes that are gone. */
async function restoreVotes(tx: Tx, copy: TitleCopy): Promise<void> {
  await restoreRows(tx, 'helpful_votes', copy, ofBothReaders(copy))
  await sql`
    update reviews r set like_count = c.like_count - (
      select coalesce(sum(helpful), 0) from ${keptRows('helpful_votes', copy.kept('helpful_votes'))} v
      where v.review_id = r.id and not v.user_id = any(${copy.readers}))
    from ${keptRows('reviews', copy.kept('reviews'))} c where r.id = c.id`.execute(tx)
}
