import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/connection.ts'
import { tell } from '../security-events.ts'
import { forgiveAccount } from './attempts.ts'
import { takeAway } from './second-factor/take-away.ts'

/** Changes a user's password, and ends reset codes and sign-ins that wait for a second factor. The caller must hold the lock on the user. */
export async function writePassword(tx: Tx, userId: string, hashed: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ id: randomUUID(), user_id: userId, account_id: userId, provider_id: 'credential', password: hashed })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider_id']).doUpdateSet({ password: hashed, updated_at: new Date() }),
    )
    .execute()
  await tx.deleteFrom('reset_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('unfinished_sign_ins').where('user_id', '=', userId).execute()
}

/**
 * Gives an account back to its owner: sets the new password, ends all sessions, removes links to providers that are not
 * known to be the owner's and the calendar's address, which somebody else may have made, and forgets all tries. As long as the account's
 * address was not proved, somebody else may have added the second factor, too: it goes. Now it is proved. The caller must hold the lock
 * on the user.
 * @returns whether a second factor was taken away
 */
export async function returnToOwner(
  tx: Tx,
  user: { id: string; email: string; email_verified: boolean },
  hashed: string,
  by: 'mail' | 'command line',
): Promise<boolean> {
  await writePassword(tx, user.id, hashed)
  await tx
    .deleteFrom('accounts')
    .where('user_id', '=', user.id)
    .where('provider_id', '!=', 'credential')
    .where('email_verified', '=', false)
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('calendar_addresses').where('user_id', '=', user.id).execute()
  await forgiveAccount(tx, user)
  tell(tx, 'password-reset', { user: user.id, by })
  if (user.email_verified) return false
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute()
  return takeAway(tx, user, by)
}
