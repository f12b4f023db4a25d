import type { Accounts } from './accounts.ts'
import { hashOf, randomToken } from './secrets.ts'
import { sessionCookie } from './session-cookie.ts'

/**
 * Gives a session a new token, after its reader has proved again who they are: whoever has copied the old one has nothing any more.
 * @returns the cookie that takes the place of the old one; none when the session has ended meanwhile
 */
export async function renewToken(
  accounts: Pick<Accounts, 'db' | 'baseUrl' | 'secret'>,
  token: string,
): Promise<string[]> {
  const fresh = randomToken()
  const renewed = await accounts.db
    .updateTable('sessions')
    .set({ token_hash: hashOf(fresh) })
    .where('token_hash', '=', hashOf(token))
    .returning('id')
    .executeTakeFirst()
  return renewed ? [sessionCookie(accounts, fresh)] : []
}
