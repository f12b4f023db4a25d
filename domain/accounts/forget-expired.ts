import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { longestCount } from './attempts.ts'
import { lifetime } from './lifetime.ts'
import { forgetStartedApps } from './second-factor/change-app.ts'
import { longestWaitDays } from './sign-up-rules.ts'

/**
 * Deletes expired sessions, one-time codes, unfinished sign-ins and attempt counts, none of which has any effect any more; and
 * accounts that have waited for approval too long.
 */
export async function forgetExpired(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()
    or updated_at < now() - ${lifetime.idleSeconds} * interval '1 second'`.execute(db)
  await sql`delete from reset_codes where expires_at < now()`.execute(db)
  await sql`delete from provider_journeys where expires_at < now()`.execute(db)
  await sql`delete from provider_sign_ups where expires_at < now()`.execute(db)
  await sql`delete from unfinished_sign_ins where expires_at < now()`.execute(db)
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
  await forgetStartedApps(db)
  // A count that goes on for longer than any does was begun before the clock was set back.
  await sql`delete from attempts where expire < extract(epoch from now()) * 1000
    or expire > (extract(epoch from now()) + 2 * ${longestCount}::integer) * 1000`.execute(db)
  await sql`delete from users where waits_since < now() - ${longestWaitDays} * interval '1 day'`.execute(db)
}
