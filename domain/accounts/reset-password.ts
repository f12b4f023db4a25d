import { now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockAccount } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { tellingRefusals } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { deviceCookie } from './device-cookie.ts'
import { hashPassword } from './password.ts'
import { hashOf } from './secrets.ts'
import { returnToOwner } from './write-password.ts'

/**
 * Checks that the code of a reset mail is still valid, before anybody types a new password.
 * @throws Refusal 'code-missing', or 'code-invalid' when the code has been used, is older than an hour, or never existed
 */
export async function checkResetCode({ db }: Pick<Accounts, 'db'>, code: string | null): Promise<void> {
  await findUserOf(db, code)
}

/**
 * Sets a new password using the code of a reset mail, which works once. Ends all of the user's sessions and other codes,
 * removes unverified links to providers and the calendar's address (specification §2; decisions, "Reset", 65), and the second factor
 * of an account whose address nobody has proved before.
 * @returns cookies, by which the browser, now proved to be the owner's, is known to the account, and whether it lost a second factor
 * @throws Refusal 'code-missing' or 'code-invalid', as checkResetCode
 */
export async function resetPassword(
  accounts: Accounts,
  code: string | null,
  newPassword: string,
): Promise<{ cookies: string[]; lostFactor: boolean }> {
  await tellingRefusals('reset-refused', {}, () => findUserOf(accounts.db, code))
  const hashed = await hashPassword(newPassword)
  const { userId, lostFactor } = await inTransaction(accounts.db, async (tx) => {
    const id = await findUserOf(tx, code)
    const user = await lockAccount(tx, 'id', id)
    // Another request may have used the code while this one waited for the lock.
    if (!user || (await findUserOf(tx, code)) !== id) throw new Refusal('code-invalid')
    return { userId: id, lostFactor: await returnToOwner(tx, user, hashed, 'mail') }
  })
  return { cookies: [deviceCookie(accounts, { userId, password: hashed })], lostFactor }
}

async function findUserOf(db: Db, code: string | null): Promise<string> {
  if (!code) throw new Refusal('code-missing')
  const found = await db
    .selectFrom('reset_codes')
    .select('user_id')
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) throw new Refusal('code-invalid')
  return found.user_id
}
