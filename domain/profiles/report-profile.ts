import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import type { Report } from '../reviews/report-rules.ts'

interface Asked {
  handle: string
  /** The key of the secret link, if the reader came with it. */
  key: string | null
}

export interface ReportableProfile {
  userId: string
  name: string
  handle: string
}

/** Profiles `p` of others that a reader has before them. */
const isBefore = (readerId: string, { handle, key }: Asked) => sql`
  p.handle = ${handle} and p.is_on and p.hidden_at is null and p.user_id <> ${readerId}
    and (p.is_public or coalesce(p.link_key = ${key}, false))`

/** Another reader's profile, for the form that reports it; null when there is none to be seen. */
export async function findReportableProfile(db: Db, readerId: string, asked: Asked): Promise<ReportableProfile | null> {
  const { rows } = await sql<{ profile: ReportableProfile }>`
    select json_build_object('userId', u.id, 'name', u.user_name, 'handle', p.handle) as profile
    from profiles p join users u on u.id = p.user_id and u.suspended_at is null
    where ${isBefore(readerId, asked)}`.execute(db)
  return rows[0]?.profile ?? null
}

/**
 * Reports another reader's profile to the admin: once per reader and profile, enforced by a constraint.
 * @throws Refusal 'profile-reported', or 'profile-gone' when there is no such profile, or it is the reader's own
 */
export async function reportProfile(db: Db, actor: Actor, asked: Asked, { reason, note }: Report): Promise<void> {
  const { userId } = allow(actor, 'report', 'profile')
  const { rows } = await sql<{ inserted: boolean }>`
    with reader as (select id from users where id = ${userId} for key share), profile as (
      select p.user_id as id, reader.id as reader from reader cross join profiles p join users u on u.id = p.user_id
      where ${isBefore(userId, asked)} and u.suspended_at is null for key share of p
    ), report as (
      insert into profile_reports (profile_id, user_id, reason, note)
      select id, reader, ${reason}, ${note} from profile
      on conflict (user_id, profile_id) do nothing
      returning profile_id
    )
    select exists (select from report) as inserted from profile`.execute(db)
  if (!rows[0]) throw new Refusal('profile-gone')
  if (!rows[0].inserted) throw new Refusal('profile-reported')
}
