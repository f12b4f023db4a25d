import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keptRows } from '#db/kept-rows.ts'
import { givesWay, type MergedRow, type MergedTitles } from '#db/move-rows.ts'
import {
  byTitleId,
  mergeReadersRows,
  ofReaders,
  restoreRows,
  stillFree,
  type TitleCopy,
  type TitlePart,
} from '../title-part.ts'

const byPosting = { key: ['id'], madeAt: 'posted_at' }
const merge = mergeReadersRows('reviews', byPosting)

/** A title's reviews, with the votes on them. */
export const reviewParts: TitlePart[] = [
  {
    table: 'reviews',
    ofTitle: byTitleId,
    restore: (tx, copy) => restoreRows(tx, 'reviews', copy, sql`${ofReaders(copy)} and ${stillFree('reviews')}`),
    merge: { ...merge, move: moveReviews },
  },
  {
    table: 'helpful_votes',
    ofTitle: (titleId) => sql`r.review_id in (select id from reviews where title_id = ${titleId})`,
    restore: restoreVotes,
  },
]

/** A review that gives way takes its votes and reports with it; those of one that moves stay with it. */
async function moveReviews(tx: Tx, titles: MergedTitles): Promise<MergedRow[]> {
  const rowsOfThose = (table: 'helpful_votes' | 'review_reports') => sql<MergedRow>`
    select v.user_id as "userId", ${sql.lit(table)} as table, false as "isMoved", to_jsonb(v) as row
    from ${sql.table(table)} v join reviews r on r.id = v.review_id where ${givesWay('reviews', byPosting, titles)}`
  const votes = await rowsOfThose('helpful_votes').execute(tx)
  const reports = await rowsOfThose('review_reports').execute(tx)
  return [...votes.rows, ...reports.rows, ...(await merge.move(tx, titles))]
}

/** The restored votes are counted again by a trigger, so each count is set to what there is. */
async function restoreVotes(tx: Tx, copy: TitleCopy): Promise<void> {
  const isThere = sql`exists (select from reviews where id = r.review_id)`
  await restoreRows(tx, 'helpful_votes', copy, sql`${ofReaders(copy)} and ${isThere}`)
  await sql`
    update reviews r set like_count = (select coalesce(sum(helpful), 0) from helpful_votes where review_id = r.id)
    from ${keptRows('reviews', copy.kept('reviews'))} c where r.id = c.id`.execute(tx)
}
