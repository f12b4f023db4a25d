import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { lifetime } from './lifetime.ts'
import { hashOf, randomToken } from './secrets.ts'
import { sessionCookie } from './session-cookie.ts'
import type { Entry, Visitor } from './visitor.ts'

/** A sign-in method that somebody has just proved to be theirs: a row of `accounts`. */
export interface ProvedMethod {
  userId: string
  accountId: string
  /** The hash that the right password matched; null when a provider has vouched for them. */
  password: string | null
}

interface Begun {
  suspended: boolean
  /** The admin's reason, if any. */
  reason: string | null
}

const longestUserAgent = 300

/**
 * Begins a session if the sign-in method is still valid. A simultaneous reset or suspension comes either first or second,
 * and no session outlives it. Only the hash of the token is stored.
 * @returns null when the password was changed, the provider was removed, or the user is gone
 * @throws Refusal 'suspended'
 */
export async function beginSession(
  db: Db,
  { baseUrl, secret }: Pick<Accounts, 'baseUrl' | 'secret'>,
  { userId, accountId, password }: ProvedMethod,
  visitor: Visitor,
  { asAdmin = false } = {},
): Promise<Entry | null> {
  const token = randomToken()
  // The user is locked before the sign-in method, in the same order as everything that changes either.
  const { rows } = await sql<Begun>`
    with locked_user as materialized (
      select id, role, suspended_at, suspension_reason from users where id = ${userId} for share
    ), proved as (
      select u.* from locked_user u join accounts a on a.user_id = u.id
      where a.id = ${accountId} and a.password is not distinct from ${password} for share of a
    ), begun as (
      insert into sessions (id, token_hash, user_id, is_admin_session, ip_address, user_agent, expires_at)
      select ${randomUUID()}, ${hashOf(token)}, id, ${asAdmin} and role <> 'reader', ${visitor.address},
        ${visitor.userAgent.slice(0, longestUserAgent)}, now() + ${lifetime.absoluteSeconds} * interval '1 second'
      from proved where suspended_at is null
    )
    select suspended_at is not null as suspended, suspension_reason as reason from proved`.execute(db)
  const [begun] = rows
  if (!begun) return null
  // Told only to somebody who has proved that the account is theirs.
  if (begun.suspended) throw new Refusal('suspended', { reason: begun.reason })
  return { token, userId, cookies: [sessionCookie({ baseUrl, secret }, token)] }
}
