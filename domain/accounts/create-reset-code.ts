import { inSeconds } from '#db/clock.ts'
import type { Accounts } from './accounts.ts'
import { lifetime } from './lifetime.ts'
import { hashOf, randomToken } from './secrets.ts'

/**
 * Creates the one-time code with which a user sets a new password; only its hash is stored.
 * @returns null when nobody has the address
 */
export async function createResetCode({ db }: Pick<Accounts, 'db'>, email: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) return null
  const code = randomToken(48)
  await db
    .insertInto('reset_codes')
    .values({ code_hash: hashOf(code), user_id: user.id, expires_at: inSeconds(lifetime.resetCodeSeconds) })
    .execute()
  return code
}
