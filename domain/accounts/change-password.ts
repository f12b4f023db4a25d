import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { hashPassword, isPassword } from './password.ts'
import type { Visitor } from './visitor.ts'

/**
 * Changes a user's own password and ends their other sessions. The current one has to be known.
 * @throws Refusal 'wrong-password' or 'too-many-attempts'
 */
export async function changePassword(
  accounts: Accounts,
  userId: string,
  { current, wanted }: { current: string; wanted: string },
  visitor: Visitor,
): Promise<void> {
  await checkPassword(accounts, userId, current, visitor)
  const hashed = await hashPassword(wanted)
  await accounts.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ password: hashed, updated_at: new Date() })
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .execute()
    await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token', '!=', visitor.token ?? '')
      .execute()
  })
}

/**
 * Whether it is the user themselves who asks.
 * @throws Refusal 'wrong-password', also for somebody who signs in elsewhere and has no password here, or
 * 'too-many-attempts'
 */
export async function checkPassword(
  { db, attempts }: Accounts,
  userId: string,
  password: string,
  { address }: Visitor,
): Promise<void> {
  await attempts.count('signIn', { address, account: userId })
  const stored = await passwordOf(db, userId)
  if (stored === null || !(await isPassword(stored, password))) {
    throw new Refusal('wrong-password', 'This is not your current password.', { field: 'current' })
  }
  await attempts.forgive('signIn', userId)
}

/** Whether the user signs in with a password here, and not with a provider only. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await passwordOf(db, userId)) !== null
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
