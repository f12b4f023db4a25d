import type { Tx } from '#db/connection.ts'
import { tell } from '../../security-events.ts'
import { forgiveAccount } from '../attempts.ts'
import { isOn } from './find-second-factor.ts'

/**
 * Takes the second factor from an account, and forgets tries to guess it. The caller must hold the lock on the user.
 * @returns whether there was one
 */
export async function takeAway(
  tx: Tx,
  user: { id: string; email: string },
  by: 'mail' | 'command line',
): Promise<boolean> {
  const wasOn = await isOn(tx, user.id)
  await removeAll(tx, user.id)
  await forgiveAccount(tx, user, ['code'])
  if (wasOn) tell(tx, 'second-factor-off', { user: user.id, by })
  return wasOn
}

/** Removes all that belongs to a user's second factor, sign-ins that wait for it included. */
export async function removeAll(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('unfinished_sign_ins').where('user_id', '=', userId).execute()
}
