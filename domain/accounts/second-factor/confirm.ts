import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockAccount, lockUser } from '../../lock-users.ts'
import { Refusal } from '../../refusal.ts'
import { tell, tellingRefusals } from '../../security-events.ts'
import type { Accounts } from '../accounts.ts'
import { hasPassword } from '../change-password.ts'
import { lifetime } from '../lifetime.ts'
import { hashOf } from '../secrets.ts'
import { findConfirmedSession } from '../sign-in-methods.ts'
import type { Visitor } from '../visitor.ts'
import { checkFactor } from './check-factor.ts'
import { isOn } from './find-second-factor.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { type Given, kindOf } from './rules.ts'
import { sourceOf } from './source-of.ts'

/** What a reader has still to give before the second factor can be changed; null for nothing. */
export type Missing = 'password' | 'sign-in' | 'factor' | null

/**
 * The second factor is changed by somebody who has given the password, and the second factor if there is one, within the last ten
 * minutes in this session.
 */
export async function findMissing(db: Db, userId: string, token: string): Promise<Missing> {
  const sessionId = await findConfirmedSession(db, userId, token)
  if (!sessionId) return (await hasPassword(db, userId)) ? 'password' : 'sign-in'
  return (await isFactorMissing(db, userId, token)) ? 'factor' : null
}

/** Whether somebody who has a second factor has still to give it in this session: it counts for ten minutes. */
export async function isFactorMissing(db: Db, userId: string, token: string | null): Promise<boolean> {
  if (!(await isOn(db, userId))) return false
  const given = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token ?? ''))
    .where('factor_at', '>', sql<Date>`now() - ${lifetime.confirmedSeconds} * interval '1 second'`)
    .executeTakeFirst()
  return given === undefined
}

/**
 * Locks the user for a change of the second factor.
 * @throws Refusal 'not-confirmed'
 */
export async function lockConfirmed(tx: Tx, userId: string, token: string): Promise<void> {
  await lockAccount(tx, 'id', userId)
  const needs = await findMissing(tx, userId, token)
  if (needs) throw new Refusal('not-confirmed', { needs })
}

/**
 * Takes the second factor from somebody who is signed in: for ten minutes it can be changed.
 * @param challengeKey from the cookie of a passkey's challenge
 * @throws Refusal 'too-many-attempts', or as checkFactor
 */
export async function confirmFactor(
  accounts: Accounts,
  actor: Actor,
  given: Given,
  visitor: Visitor,
  challengeKey?: string,
): Promise<void> {
  const { userId } = allow(actor, 'secure', 'own account')
  const { db, attempts } = accounts
  const from = await sourceOf(accounts, userId, visitor)
  const about = { user: userId, factor: kindOf(given) }
  await tellingRefusals('second-factor-refused', about, async () => {
    await attempts.count('code', from)
    const challenge = 'passkey' in given ? await takeChallenge(db, challengeKey, null) : null
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId)
      await checkFactor(tx, accounts, userId, given, challenge)
      await markGiven(tx, userId, visitor.token)
      tell(tx, 'second-factor-confirmed', about)
    })
  })
  await attempts.forgive('code', from)
}

/** Notes that the second factor was given in this session. */
export async function markGiven(tx: Tx, userId: string, token: string | null): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token ?? ''))
    .execute()
}
