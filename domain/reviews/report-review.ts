import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { insertReport } from '../reports/insert-report.ts'
import type { Report } from '../reports/rules.ts'
import { isPublic } from '../titles/queries.ts'
import type { Kind } from '../titles/rules.ts'
import { shownTitle } from '../titles/title-language.ts'

/** A review that a reader may report, and its title. */
export interface ReportableReview {
  id: string
  author: string
  text: string
  isSpoiler: boolean
  title: { id: string; kind: Kind; title: string }
}

/** Reviews `r` of others that a reader has before them. */
const isBefore = (readerId: string, reviewId: string) =>
  sql`r.id = ${reviewId} and ${isPublic} and r.user_id <> ${readerId}`

/** Another reader's review, as the report form shows it; null when there is none. */
export async function findReportableReview(
  db: Db,
  readerId: string,
  reviewId: string,
): Promise<ReportableReview | null> {
  const { rows } = await sql<ReportableReview>`
    select r.id, u.user_name as author, r.body as text, r.is_spoiler as "isSpoiler",
      json_build_object('id', t.id, 'kind', t.kind, 'title', ${shownTitle}) as title
    from reviews r join titles t on t.id = r.title_id join users u on u.id = r.user_id
    where ${isBefore(readerId, reviewId)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Reports another reader's review to the admin: once per reader and review, enforced by a constraint.
 * @throws Refusal 'already-reported', or 'review-missing' when there is no such review, or it is the reader's own
 */
export async function reportReview(db: Db, actor: Actor, reviewId: string, report: Report): Promise<void> {
  const { userId } = allow(actor, 'report', 'review')
  // Whoever hides a review locks it for no key update, which no key share waits for.
  const from = sql`reviews r where ${isBefore(userId, reviewId)} for share of r`
  await insertReport(db, userId, { what: 'review', id: sql`r.id`, from }, report)
}
