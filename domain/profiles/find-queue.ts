import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Json } from '../moment-rules.ts'
import { countRows, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import { type Actor, allow } from '../permissions.ts'
import { type QueuedReport, readQueuedReport, reportsAsJson } from '../reviews/report-queries.ts'
import { type Queue, queuePageSize } from '../reviews/report-rules.ts'

/** A profile in the admin's queue, with its reports. */
export interface QueuedProfile {
  userId: string
  name: string
  /** Null if it has none now. */
  handle: string | null
  isOn: boolean
  image: string
  bio: string
  hiddenReason: string | null
  bioHiddenReason: string | null
  /** How many there are in all; `reports` holds the first few, open ones before settled ones. */
  reportCount: number
  reports: QueuedReport[]
}

const open = sql`from profile_reports o where o.profile_id = p.user_id and o.settled_at is null`

/** Each queue's condition on profiles p, and its order. */
const inQueue: Record<Queue, { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  open: { where: sql`exists (select ${open})`, order: sql`(select min(reported_at) ${open}), p.user_id` },
  hidden: {
    where: sql`(p.hidden_at is not null or p.bio_hidden_at is not null)`,
    order: sql`greatest(p.hidden_at, p.bio_hidden_at) desc, p.user_id`,
  },
}

/** One page of a queue: reported profiles oldest report first, hidden ones most recently hidden first. */
export async function findProfileQueue(
  db: Db,
  actor: Actor,
  queue: Queue,
  wanted: number,
): Promise<Page<QueuedProfile>> {
  allow(actor, 'read', 'reports')
  const { where, order } = inQueue[queue]
  const total = await countRows(db, sql`profiles p where ${where}`)
  return findPage({ wanted, size: queuePageSize }, total, async ({ limit, offset }) => {
    const { rows } = await sql<Omit<QueuedProfile, 'reports'> & { reports: Json<QueuedReport>[] }>`
      select u.id as "userId", u.user_name as name, p.handle, p.is_on as "isOn", u.image, u.bio,
        p.hidden_reason as "hiddenReason", p.bio_hidden_reason as "bioHiddenReason",
        (select count(*) from profile_reports o where o.profile_id = p.user_id) as "reportCount",
        ${reportsAsJson('profile_reports', sql`o.profile_id = p.user_id`)} as reports
      from profiles p join users u on u.id = p.user_id
      where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db)
    return rows.map((profile) => ({ ...profile, reports: profile.reports.map(readQueuedReport) }))
  })
}
