import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { lastEntryAbout } from '../audit/decided-since.ts'
import type { Json } from '../moment-rules.ts'
import { countRows, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import { type Actor, allow } from '../permissions.ts'
import type { Reportable } from './reportable-rules.ts'
import { type Queue, type QueuedReport, queuePageSize, shownReports } from './rules.ts'
import { reportTables } from './tables.ts'

/** What of all that is reported is in a queue, and how its rows are read. */
interface Asked {
  what: Reportable
  queue: Queue
  /** The number of the page. */
  page: number
  /** What follows "from" in the statement that reads it. */
  from: RawBuilder<unknown>
  /** Which of it an admin may see, if not all. */
  where?: RawBuilder<unknown>
  /** Its id, as a column of `from`. */
  id: RawBuilder<unknown>
  /** Which are hidden, and in which order they are shown. */
  hidden: { where: RawBuilder<unknown>; order: RawBuilder<unknown> }
}

/** What a statement that reads a queue selects besides, and what follows its "from". */
interface Parts {
  reports: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/** The reports of what is in a queue. */
export interface Reports {
  /** How many there are in all; `reports` holds the first few, open ones before settled ones. */
  reportCount: number
  /** When the newest of all of them came. */
  newestReport: Date | null
  reports: QueuedReport[]
  /** The last entry of the log about what they are of. */
  lastEntry: number
}

/** What a statement that reads a queue returns of `Item`. */
export type QueueRow<Item> = Item & Omit<Reports, 'reports'> & { reports: Json<QueuedReport>[] }

/** How many reviews, profiles and lists have open reports. */
export async function countReported(db: Db, actor: Actor): Promise<number> {
  allow(actor, 'read', 'reports')
  const { rows } = await sql<{ total: number }>`
    select (select count(distinct review_id) from review_reports where settled_at is null)
      + (select count(distinct profile_id) from profile_reports where settled_at is null)
      + (select count(distinct shelf_id) from shelf_reports o join shelves s on s.id = o.shelf_id
        where settled_at is null and ${isListForAdmins}) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** True for lists `s` that an admin may see: neither private nor deleted. */
export const isListForAdmins = sql`s.visibility <> 'private' and s.deleted_at is null`

/** One page of a queue: what is reported, the oldest report first, or what is hidden. */
export async function findQueuePage<Item>(
  db: Db,
  actor: Actor,
  { what, queue, page, from, where = sql`true`, id, hidden }: Asked,
  read: (parts: Parts) => Promise<{ rows: QueueRow<Item>[] }>,
): Promise<Page<Item & Reports>> {
  allow(actor, 'read', 'reports')
  const { table, id: column } = reportTables[what]
  const about = sql`${sql.table(table)} o where o.${sql.ref(column)} = ${id}`
  const open = sql`from ${about} and o.settled_at is null`
  const isOpen = { where: sql`exists (select ${open})`, order: sql`(select min(reported_at) ${open})` }
  const queued = queue === 'hidden' ? hidden : isOpen
  const rest = sql`${from} where ${where} and ${queued.where}`
  const total = await countRows(db, rest)
  return findPage({ wanted: page, size: queuePageSize }, total, async ({ limit, offset }) => {
    const { rows } = await read({
      reports: sql`(select count(*) from ${about}) as "reportCount",
        (select max(o.reported_at) from ${about}) as "newestReport", ${reportsAsJson(about)} as reports,
        ${lastEntryAbout(what, id)} as "lastEntry"`,
      from: sql`${rest} order by ${queued.order}, ${id} limit ${limit} offset ${offset}`,
    })
    return rows.map((row) => ({ ...row, reports: row.reports.map(readQueuedReport) }))
  })
}

/** The first reports, open ones before settled ones. */
function reportsAsJson(about: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(r), '[]') from (
    select o.reason, o.note, reporter.user_name as reporter, o.reported_at as "reportedAt", o.settled_at is not null as settled
    from (select * from ${about}) o join users reporter on reporter.id = o.user_id
    order by settled, o.reported_at limit ${shownReports}) r)`
}

function readQueuedReport(report: Json<QueuedReport>): QueuedReport {
  return { ...report, reportedAt: new Date(report.reportedAt) }
}
