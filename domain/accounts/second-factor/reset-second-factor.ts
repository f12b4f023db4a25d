import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockAccount } from '../../lock-users.ts'
import { noSuchAccount } from '../set-password.ts'
import { takeAway } from './take-away.ts'

/**
 * Takes the second factor from an account whose owner has lost all of it. Ends their sessions.
 * @returns whether there was one
 * @throws Refusal 'no-such-account' when nobody has the address
 */
export async function resetSecondFactor(db: Db, actor: Actor, email: string): Promise<boolean> {
  allow(actor, 'reset the second factor of', 'user')
  return inTransaction(db, async (tx) => {
    const user = await lockAccount(tx, 'email', email)
    if (!user) throw noSuchAccount(email)
    await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    return takeAway(tx, user, 'command line')
  })
}
