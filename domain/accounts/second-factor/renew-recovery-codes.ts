import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { tell } from '../../security-events.ts'
import type { Accounts } from '../accounts.ts'
import { lockConfirmed } from './confirm.ts'
import { isOn } from './find-second-factor.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'

/**
 * Makes new recovery codes; the old ones end. Without a second factor there are none.
 * @throws Refusal 'not-confirmed'
 */
export async function renewRecoveryCodes({ db }: Accounts, actor: Actor, token: string): Promise<string[]> {
  const { userId } = allow(actor, 'secure', 'own account')
  return inTransaction(db, async (tx) => {
    await lockConfirmed(tx, userId, token)
    tell(tx, 'second-factor-changed', { user: userId, what: 'codes-renewed' })
    return (await isOn(tx, userId)) ? writeRecoveryCodes(tx, userId) : []
  })
}
