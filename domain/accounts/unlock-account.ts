import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { forgiveAccount } from './attempts.ts'
import { noSuchAccount } from './set-password.ts'

/**
 * Forgets all tries to sign in to an account, its second factor included, or to reset its password, so that its owner can try again at once.
 * @throws Refusal 'no-such-account' when nobody has the address
 */
export async function unlockAccount(db: Db, actor: Actor, email: string): Promise<void> {
  allow(actor, 'unlock', 'user')
  const user = await db.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
  if (!user) throw noSuchAccount(email)
  await forgiveAccount(db, user, ['signIn', 'reset', 'password', 'code', 'newFactor'])
}
