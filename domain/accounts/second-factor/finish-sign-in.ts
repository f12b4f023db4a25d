import { now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockUser } from '../../lock-users.ts'
import { Refusal } from '../../refusal.ts'
import { tellingRefusals } from '../../security-events.ts'
import type { Accounts } from '../accounts.ts'
import { beginSession } from '../begin-session.ts'
import { deviceCookie, deviceIn } from '../device-cookie.ts'
import { endSession } from '../end-sessions.ts'
import { hashOf } from '../secrets.ts'
import { tokenIn } from '../session-cookie.ts'
import type { Entry, Visitor } from '../visitor.ts'
import { checkFactor } from './check-factor.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { type Given, kindOf } from './rules.ts'
import { endedUnfinishedCookie } from './second-factor-needed.ts'

/** A sign-in that waits for the second factor, in this browser. */
export interface UnfinishedSignIn {
  userId: string
  email: string
  accountId: string
  /** The hash of the password with which it began; null when a provider has vouched for them. */
  password: string | null
  asAdmin: boolean
}

/** The sign-in that a cookie stands for; null when there is none or it has expired. */
export async function findUnfinished(
  { db, secret }: Pick<Accounts, 'db' | 'secret'>,
  cookie: string | undefined,
): Promise<UnfinishedSignIn | null> {
  const key = tokenIn(secret, cookie)
  return key === null ? null : findByKey(db, key)
}

/**
 * Finishes a sign-in with the second factor, and begins the session that it led to. Tries are counted before they are made. A sign-in is
 * finished once.
 * @param challengeKey from the cookie of a passkey's challenge
 * @throws Refusal 'sign-in-over', 'too-many-attempts', 'suspended', or as checkFactor
 */
export async function finishSignIn(
  accounts: Accounts,
  cookie: string | undefined,
  given: Given,
  visitor: Visitor,
  challengeKey?: string,
): Promise<Entry> {
  const { db, attempts, secret } = accounts
  const key = tokenIn(secret, cookie)
  const waiting = key === null ? null : await findByKey(db, key)
  if (key === null || !waiting) throw signInOver()
  const { userId, password } = waiting
  const known = password === null ? null : { userId, password }
  const from = { address: visitor.address, account: userId, device: deviceIn(secret, visitor.device, known) }
  const factor = kindOf(given)
  const entry = await tellingRefusals('second-factor-refused', { user: userId, factor }, async () => {
    await attempts.count('code', from)
    const challenge = 'passkey' in given ? await takeChallenge(db, challengeKey, null) : null
    return inTransaction(db, async (tx) => {
      await lockUser(tx, userId)
      // Another request may have finished it, or a new password ended it, while this one waited for the lock.
      const still = await findByKey(tx, key)
      if (!still) throw signInOver()
      await checkFactor(tx, accounts, userId, given, challenge)
      await tx.deleteFrom('unfinished_sign_ins').where('key_hash', '=', hashOf(key)).execute()
      const { asAdmin, ...method } = still
      const begun = await beginSession(tx, accounts, method, visitor, { asAdmin, factor })
      if (!begun) throw signInOver()
      return begun
    })
  })
  await attempts.forgive('code', from)
  await attempts.forgive('signIn', { ...from, account: waiting.email.toLowerCase() })
  await endSession(db, visitor.token)
  const device = known ? [deviceCookie(accounts, known)] : []
  return { ...entry, cookies: [...entry.cookies, endedUnfinishedCookie(accounts), ...device] }
}

async function findByKey(db: Db, key: string): Promise<UnfinishedSignIn | null> {
  const found = await db
    .selectFrom('unfinished_sign_ins as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id as userId', 'u.email', 'a.id as accountId', 'a.password', 's.as_admin as asAdmin'])
    .where('s.key_hash', '=', hashOf(key))
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
  return found ?? null
}

function signInOver(): Refusal {
  return new Refusal('sign-in-over')
}
