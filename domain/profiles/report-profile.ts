import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '../permissions.ts'
import { insertReport } from '../reports/insert-report.ts'
import type { Report } from '../reports/rules.ts'
import { type Asked, viewOf } from './seen.ts'

export interface ReportableProfile {
  userId: string
  name: string
  handle: string
}

/** Profiles `p` of others that a reader has before them, with their readers `u`. */
const before = (actor: Actor, userId: string, asked: Asked) => sql`
  profiles p join users u on u.id = p.user_id
  where p.user_id <> ${userId} and ${viewOf(actor, asked).isFound}`

/** Another reader's profile, for the form that reports it; null when there is none to be seen. */
export async function findReportableProfile(db: Db, actor: Actor, asked: Asked): Promise<ReportableProfile | null> {
  const { userId } = allow(actor, 'report', 'profile')
  const { rows } = await sql<ReportableProfile>`
    select u.id as "userId", u.user_name as name, ${asked.handle}::text as handle from ${before(actor, userId, asked)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Reports another reader's profile to the admin: once per reader and profile, enforced by a constraint.
 * @throws Refusal 'profile-reported', or 'profile-gone' when there is no such profile, or it is the reader's own
 */
export async function reportProfile(db: Db, actor: Actor, asked: Asked, report: Report): Promise<void> {
  const { userId } = allow(actor, 'report', 'profile')
  const from = sql`${before(actor, userId, asked)} for key share of p`
  await insertReport(db, userId, { what: 'profile', id: sql`p.user_id`, from }, report)
}
