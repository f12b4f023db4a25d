import { inSeconds } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockUser } from '../lock-users.ts'
import type { Accounts } from './accounts.ts'
import { passwordOf } from './change-password.ts'
import { lifetime } from './lifetime.ts'
import { hashOf, randomToken } from './secrets.ts'

/**
 * Creates the one-time code with which a user sets a new password; only its hash is stored.
 * @returns null when nobody has the address, or waits for approval
 */
export async function createResetCode({ db }: Pick<Accounts, 'db'>, email: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('waits_since', 'is', null)
    .executeTakeFirst()
  return user ? insert(db, user.id) : null
}

/**
 * The same for somebody who has just given their password.
 * @param stored the hash that it matched
 * @returns null when it has been changed meanwhile, which ends all codes
 */
export function createCodeByPassword(db: Db, { userId, stored }: { userId: string; stored: string }) {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    return (await passwordOf(tx, userId)) === stored ? insert(tx, userId) : null
  })
}

async function insert(db: Db, userId: string): Promise<string> {
  const code = randomToken(48)
  await db
    .insertInto('reset_codes')
    .values({ code_hash: hashOf(code), user_id: userId, expires_at: inSeconds(lifetime.resetCodeSeconds) })
    .execute()
  return code
}
