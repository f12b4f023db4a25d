import type { Tx } from '#db/connection.ts'
import { Refusal } from '../../refusal.ts'
import { tell } from '../../security-events.ts'
import type { Accounts } from '../accounts.ts'
import { deleteOtherSessions } from '../delete-other-sessions.ts'
import { markGiven } from './confirm.ts'
import { isOn } from './find-second-factor.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { removeAll } from './take-away.ts'

/** What a change has made of the second factor. */
export interface Turned {
  turned: 'on' | 'off' | null
  /** Recovery codes, to be shown this once. */
  codes: string[]
}

export const unturned: Turned = { turned: null, codes: [] }

/**
 * What follows when an account has been given its first second factor: recovery codes, and the end of all sessions that began
 * without it but this one. The caller must hold the lock on the user.
 * @param wasOn whether there was one before
 */
export async function turnOn(tx: Tx, userId: string, token: string, wasOn: boolean): Promise<Turned> {
  await markGiven(tx, userId, token)
  if (wasOn) return unturned
  await deleteOtherSessions(tx, userId, token)
  tell(tx, 'second-factor-on', { user: userId })
  return { turned: 'on', codes: await writeRecoveryCodes(tx, userId) }
}

/**
 * What follows when a part of the second factor has been taken away: all other sessions end, since one of them may have begun by it, and
 * without the last part the recovery codes go too. The caller must hold the lock on the user.
 * @throws Refusal 'factor-demanded' for the last one of somebody with a role, where the site demands one
 */
export async function turnOff(
  tx: Tx,
  { secondFactorOf }: Pick<Accounts, 'secondFactorOf'>,
  userId: string,
  token: string,
): Promise<Turned> {
  await deleteOtherSessions(tx, userId, token)
  if (await isOn(tx, userId)) return unturned
  const { role } = await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow()
  if (role !== 'reader' && secondFactorOf === 'admins') throw new Refusal('factor-demanded')
  await removeAll(tx, userId)
  tell(tx, 'second-factor-off', { user: userId })
  return { turned: 'off', codes: [] }
}
