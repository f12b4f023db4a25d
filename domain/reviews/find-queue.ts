import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Page } from '../page-rules.ts'
import type { Actor } from '../permissions.ts'
import { findQueuePage, type QueueRow, type Reports } from '../reports/queries.ts'
import type { Queue } from '../reports/rules.ts'
import type { ReportableReview } from './report-review.ts'

/** A review in the admin's queue. */
interface Queued extends ReportableReview {
  postedAt: Date
  /** Then nobody else sees it. */
  isAuthorSuspended: boolean
  hiddenAt: Date | null
  hiddenReason: string | null
}

export type QueuedReview = Queued & Reports

/** One page of a queue: reported reviews, or hidden ones, most recently hidden first. */
export async function findReviewQueue(db: Db, actor: Actor, queue: Queue, page: number): Promise<Page<QueuedReview>> {
  const asked = {
    ...({ what: 'review', queue, page, id: sql`r.id` } as const),
    from: sql`reviews r join titles t on t.id = r.title_id join users u on u.id = r.user_id`,
    hidden: { where: sql`r.hidden_at is not null`, order: sql`r.hidden_at desc` },
  }
  return findQueuePage(db, actor, asked, ({ reports, from }) =>
    sql<QueueRow<Queued>>`
      select r.id, u.user_name as author, r.body as text, r.is_spoiler as "isSpoiler", r.posted_at as "postedAt",
        r.is_author_suspended as "isAuthorSuspended", r.hidden_at as "hiddenAt", r.hidden_reason as "hiddenReason",
        json_build_object('id', t.id, 'kind', t.kind, 'title', t.title) as title, ${reports}
      from ${from}`.execute(db),
  )
}
