import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { Refusal } from '../refusal.ts'
import { tell } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { lifetime } from './lifetime.ts'
import { hasSecondFactor } from './second-factor/find-second-factor.ts'
import type { GivenKind } from './second-factor/rules.ts'
import { SecondFactorNeeded, unfinishedCookie } from './second-factor/second-factor-needed.ts'
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

/** A passkey that has just signed. It stands for a password and a second factor. */
export interface ProvedPasskey {
  userId: string
  passkeyId: string
}

interface Begun {
  suspended: boolean
  /** Whether they wait for approval. */
  waits: boolean
  /** The admin's reason, if any. */
  reason: string | null
  /** Whether the second factor has still to be given: then no session has begun. */
  unfinished: boolean
  isMarked: boolean
}

interface Wanted {
  asAdmin?: boolean
  /** The second factor that has been given. */
  factor?: GivenKind | null
}

const longestUserAgent = 300

/**
 * Begins a session if the sign-in method is still valid. A simultaneous reset or suspension, or a second factor that is just being
 * turned on, comes either first or second, and no session outlives it. Only the hash of the token is stored. Where the site demands a
 * second factor of those who have a role, nobody without one gets the mark.
 * @returns null when the password was changed, the provider or passkey was removed, or the user is gone
 * @throws Refusal 'suspended' or 'sign-up-waits'
 * @throws SecondFactorNeeded when the account has one and it has not been given
 */
export async function beginSession(
  db: Db,
  { baseUrl, secret, secondFactorOf }: Pick<Accounts, 'baseUrl' | 'secret' | 'secondFactorOf'>,
  proof: ProvedMethod | ProvedPasskey,
  visitor: Visitor,
  { asAdmin = false, factor = 'passkeyId' in proof ? 'passkey' : null }: Wanted = {},
): Promise<Entry | null> {
  const { userId } = proof
  const withFactor = factor !== null
  const [token, key] = [randomToken(), randomToken()]
  const accountId = 'accountId' in proof ? proof.accountId : null
  const method =
    'accountId' in proof
      ? sql`accounts m on m.user_id = u.id where m.id = ${proof.accountId} and m.password is not distinct from ${proof.password}`
      : sql`passkeys m on m.user_id = u.id where m.id = ${proof.passkeyId}`
  const mayBeMarked = asAdmin && (withFactor || secondFactorOf === 'nobody')
  const begun = await inTransaction(db, async (tx) => {
    // The user is locked before the sign-in method, in the same order as everything that changes either, and by a statement of its own:
    // one that has waited sees other tables as they were before it waited.
    await sql`select from users where id = ${userId} for share`.execute(tx)
    const { rows } = await sql<Begun>`
      with proved as (
        select u.id, u.suspended_at, u.suspension_reason, u.waits_since, ${mayBeMarked} and u.role <> 'reader' as marked,
          not ${withFactor} and ${hasSecondFactor(sql`u.id`)} as unfinished
        from users u join ${method} and u.id = ${userId} for share of m
      ), begun as (
        insert into sessions (id, token_hash, user_id, is_admin_session, ip_address, user_agent, expires_at, factor_at)
        select ${randomUUID()}, ${hashOf(token)}, id, marked, ${visitor.address},
          ${visitor.userAgent.slice(0, longestUserAgent)}, now() + ${lifetime.absoluteSeconds} * interval '1 second',
          case when ${withFactor} then now() end
        from proved where suspended_at is null and waits_since is null and not unfinished
      ), waits as (
        insert into unfinished_sign_ins (key_hash, user_id, account_id, as_admin, expires_at)
        select ${hashOf(key)}, id, ${accountId}, ${asAdmin}, now() + ${lifetime.unfinishedSeconds} * interval '1 second'
        from proved where suspended_at is null and waits_since is null and unfinished
      )
      select suspended_at is not null as suspended, suspension_reason as reason, waits_since is not null as waits,
        unfinished, marked as "isMarked"
      from proved`.execute(tx)
    return rows[0]
  })
  if (!begun) return null
  // Told only to somebody who has proved that the account is theirs.
  if (begun.suspended) throw new Refusal('suspended', { reason: begun.reason })
  if (begun.waits) throw new Refusal('sign-up-waits')
  const about = { user: userId, way: wayOf(proof) }
  if (begun.unfinished) tell(db, 'sign-in-half-done', about)
  if (begun.unfinished) throw new SecondFactorNeeded([unfinishedCookie({ baseUrl, secret }, key)])
  tell(db, 'sign-in', { ...about, factor: factor ?? 'none', marked: begun.isMarked })
  return { token, userId, isMarked: begun.isMarked, cookies: [sessionCookie({ baseUrl, secret }, token)] }
}

function wayOf(proof: ProvedMethod | ProvedPasskey): string {
  if ('passkeyId' in proof) return 'passkey'
  return proof.password === null ? 'provider' : 'password'
}
