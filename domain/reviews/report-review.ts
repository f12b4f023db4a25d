import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '../refusal.ts'
import { insertReport } from './report-queries.ts'
import type { Report } from './report-rules.ts'

/**
 * Reports another reader's review to the admin: once per reader and review, enforced by a constraint.
 * @throws Refusal 'already-reported', or 'review-missing' when there is no such review, or it is the reader's own
 */
export async function reportReview(db: Db, actor: Actor, reviewId: string, report: Report): Promise<void> {
  const { userId } = allow(actor, 'report', 'review')
  const inserted = await insertReport(db, userId, reviewId, report)
  if (inserted === null) throw new Refusal('review-missing')
  if (!inserted) throw new Refusal('already-reported')
}
