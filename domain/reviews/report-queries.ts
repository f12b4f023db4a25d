import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Json } from '../moment-rules.ts'
import { countRows, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import { isPublic } from '../titles/queries.ts'
import type { Kind } from '../titles/rules.ts'
import { shownTitle } from '../titles/title-language.ts'
import { type Queue, queuePageSize, type Report, type ReportReason, shownReports } from './report-rules.ts'

/** A review that a reader may report, and its title. */
export interface ReportableReview {
  id: string
  author: string
  text: string
  isSpoiler: boolean
  title: { id: string; kind: Kind; title: string }
}

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
    where r.id = ${reviewId} and ${isPublic} and r.user_id <> ${readerId}`.execute(db)
  return rows[0] ?? null
}

/** Inserts a report. @returns false when the reader has reported the review before; null when there is none to report */
export async function insertReport(
  db: Db,
  userId: string,
  reviewId: string,
  { reason, note }: Report,
): Promise<boolean | null> {
  const { rows } = await sql<{ inserted: boolean }>`
    with reader as (select id from users where id = ${userId} for key share), review as (
      select r.id, reader.id as reader from reader cross join reviews r
      where r.id = ${reviewId} and ${isPublic} and r.user_id <> ${userId}
      for key share of r
    ), report as (
      insert into review_reports (review_id, user_id, reason, note)
      select id, reader, ${reason}, ${note} from review
      on conflict (user_id, review_id) do nothing
      returning review_id
    )
    select exists (select from report) as inserted from review`.execute(db)
  return rows[0]?.inserted ?? null
}

/** A review in the admin's queue, with its reports. */
export interface QueuedReview extends ReportableReview {
  postedAt: Date
  hiddenAt: Date | null
  hiddenReason: string | null
  /** How many there are in all; `reports` holds the first few, open ones before settled ones. */
  reportCount: number
  reports: QueuedReport[]
}

export interface QueuedReport {
  reason: ReportReason
  note: string
  reporter: string
  reportedAt: Date
  settled: boolean
}

const isReported = sql`exists (select from review_reports o where o.review_id = r.id and o.settled_at is null)`

/** Each queue's condition on reviews r, and its order. */
const inQueue: Record<Queue, { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  open: {
    where: isReported,
    order: sql`(select min(reported_at) from review_reports o where o.review_id = r.id and o.settled_at is null), r.id`,
  },
  hidden: { where: sql`r.hidden_at is not null`, order: sql`r.hidden_at desc, r.id` },
}

/** How many reviews and profiles have open reports. */
export async function countReported(db: Db, actor: Actor): Promise<number> {
  allow(actor, 'read', 'reports')
  const { rows } = await sql<{ total: number }>`
    select (select count(distinct review_id) from review_reports where settled_at is null)
      + (select count(distinct profile_id) from profile_reports where settled_at is null) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** The first reports `o` of which `isAbout` holds, as JSON: open ones before settled ones. */
export function reportsAsJson(table: 'review_reports' | 'profile_reports', isAbout: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(o), '[]') from (
    select o.reason, o.note, reporter.user_name as reporter, o.reported_at as "reportedAt", o.settled_at is not null as settled
    from ${sql.table(table)} o join users reporter on reporter.id = o.user_id where ${isAbout}
    order by settled, o.reported_at limit ${shownReports}) o)`
}

/** One page of a queue: reported reviews oldest report first, hidden ones most recently hidden first. */
export async function findQueue(db: Db, actor: Actor, queue: Queue, wanted: number): Promise<Page<QueuedReview>> {
  allow(actor, 'read', 'reports')
  const { where, order } = inQueue[queue]
  const total = await countRows(db, sql`reviews r where ${where}`)
  return findPage({ wanted, size: queuePageSize }, total, async ({ limit, offset }) => {
    const { rows } = await sql<Omit<QueuedReview, 'reports'> & { reports: Json<QueuedReport>[] }>`
      select r.id, u.user_name as author, r.body as text, r.is_spoiler as "isSpoiler", r.posted_at as "postedAt", r.hidden_at as "hiddenAt",
        r.hidden_reason as "hiddenReason",
        json_build_object('id', t.id, 'kind', t.kind, 'title', t.title) as title,
        (select count(*) from review_reports o where o.review_id = r.id) as "reportCount",
        ${reportsAsJson('review_reports', sql`o.review_id = r.id`)} as reports
      from reviews r join titles t on t.id = r.title_id join users u on u.id = r.user_id
      where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db)
    return rows.map((review) => ({ ...review, reports: review.reports.map(readQueuedReport) }))
  })
}

/** A report as the queue's JSON has it. */
export function readQueuedReport(report: Json<QueuedReport>): QueuedReport {
  return { ...report, reportedAt: new Date(report.reportedAt) }
}
