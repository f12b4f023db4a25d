import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockAccount } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { tell, tellingRefusals } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { deleteOtherSessions } from './delete-other-sessions.ts'
import { deviceCookie } from './device-cookie.ts'
import { hashPassword, isPassword } from './password.ts'
import { isPossiblePassword } from './rules.ts'
import type { Visitor } from './visitor.ts'
import { writePassword } from './write-password.ts'

/**
 * Changes a user's own password, which requires the current one. Ends their other sessions, and the reset codes that were
 * mailed to them.
 * @returns cookies, by which the browser stays known to the account
 * @throws Refusal 'wrong-password' or 'too-many-attempts'
 */
export async function changePassword(
  accounts: Accounts,
  actor: Actor,
  { current, wanted }: { current: string; wanted: string },
  visitor: Visitor,
): Promise<{ cookies: string[] }> {
  const { userId } = allow(actor, 'secure', 'own account')
  const stored = await checkPassword(accounts, userId, current, visitor)
  const hashed = await hashPassword(wanted)
  await inTransaction(accounts.db, async (tx) => {
    await lockAccount(tx, 'id', userId)
    // Of two simultaneous changes, the second gave a password that is no longer the current one.
    if ((await passwordOf(tx, userId)) !== stored) throw wrongPassword()
    await writePassword(tx, userId, hashed)
    await deleteOtherSessions(tx, userId, visitor.token ?? '')
    tell(tx, 'password-changed', { user: userId })
  })
  return { cookies: [deviceCookie(accounts, { userId, password: hashed })] }
}

/**
 * Makes sure that it is the user themselves who asks.
 * @returns the hash of the password
 * @throws Refusal 'wrong-password', also for somebody who signs in with a provider and has no password here, or
 * 'too-many-attempts'
 */
export async function checkPassword(
  { db, attempts }: Accounts,
  userId: string,
  password: string,
  { address }: Visitor,
): Promise<string> {
  return tellingRefusals('password-refused', { user: userId }, async () => {
    await attempts.count('password', { address, account: userId })
    const stored = await passwordOf(db, userId)
    if (stored === null || !isPossiblePassword(password) || !(await isPassword(stored, password))) throw wrongPassword()
    await attempts.forgive('password', { address, account: userId })
    return stored
  })
}

/** Whether the user has a password here; those who use only a provider have none. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await passwordOf(db, userId)) !== null
}

function wrongPassword(): Refusal {
  return new Refusal('wrong-password', {}, { field: 'current' })
}

/** The hash of the user's password; null for those who use only a provider. */
export async function passwordOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}
