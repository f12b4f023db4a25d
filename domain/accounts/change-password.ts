import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { deviceCookie } from './device-cookie.ts'
import { hashPassword, isPassword } from './password.ts'
import { isPossiblePassword } from './rules.ts'
import { hashOf } from './secrets.ts'
import type { Visitor } from './visitor.ts'
import { writePassword } from './write-password.ts'

/**
 * Changes a user's own password, and ends their other sessions and the codes of reset mails. The current one has to be
 * known.
 * @returns cookies: the browser is known to the account with the new password too
 * @throws Refusal 'wrong-password' or 'too-many-attempts'
 */
export async function changePassword(
  accounts: Accounts,
  userId: string,
  { current, wanted }: { current: string; wanted: string },
  visitor: Visitor,
): Promise<{ cookies: string[] }> {
  const stored = await checkPassword(accounts, userId, current, visitor)
  const hashed = await hashPassword(wanted)
  await accounts.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    // Of two changes at once, the second has given a password that is no longer the current one.
    if ((await passwordOf(tx, userId)) !== stored) throw wrongPassword()
    await writePassword(tx, userId, hashed)
    await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '!=', hashOf(visitor.token ?? ''))
      .execute()
  })
  return { cookies: [deviceCookie(accounts, { userId, password: hashed })] }
}

/**
 * Whether it is the user themselves who asks.
 * @returns the stored form of the password
 * @throws Refusal 'wrong-password', also for somebody who signs in elsewhere and has no password here, or
 * 'too-many-attempts'
 */
export async function checkPassword(
  { db, attempts }: Accounts,
  userId: string,
  password: string,
  { address }: Visitor,
): Promise<string> {
  await attempts.count('password', { address, account: userId })
  const stored = await passwordOf(db, userId)
  if (stored === null || !isPossiblePassword(password) || !(await isPassword(stored, password))) throw wrongPassword()
  await attempts.forgive('password', { address, account: userId })
  return stored
}

/** Whether the user signs in with a password here, and not with a provider only. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await passwordOf(db, userId)) !== null
}

function wrongPassword(): Refusal {
  return new Refusal('wrong-password', 'This is not your current password.', { field: 'current' })
}

async function passwordOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}
