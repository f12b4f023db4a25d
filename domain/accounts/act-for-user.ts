import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { noSuchAccount } from './set-password.ts'

/**
 * The reader with this address, for whom the operator does what only readers may.
 * @throws Refusal 'no-such-account' when nobody has the address
 */
export async function actForUser(db: Db, actor: Actor, email: string): Promise<Extract<Actor, { role: 'reader' }>> {
  allow(actor, 'act for', 'user')
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) throw noSuchAccount(email)
  return { role: 'reader', userId: user.id }
}
