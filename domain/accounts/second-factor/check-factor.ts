import type { Tx } from '#db/connection.ts'
import type { Accounts } from '../accounts.ts'
import { checkPasskey } from './check-passkey.ts'
import { stepOf } from './codes.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { type Given, wrongCode, wrongRecoveryCode } from './rules.ts'
import { unseal } from './sealed.ts'

/**
 * Checks a second factor and uses it up: no code is accepted twice, nor one from before. The caller must hold the lock on the user,
 * so that of two who give the same one at once one gets in.
 * @throws Refusal 'wrong-code', 'wrong-recovery-code' or 'passkey-failed'
 */
export async function checkFactor(
  tx: Tx,
  accounts: Accounts,
  userId: string,
  given: Given,
  challenge: string | null,
): Promise<void> {
  if ('passkey' in given) await checkPasskey(tx, accounts, given.passkey, { challenge, userId })
  else if ('recoveryCode' in given) {
    if (!(await spendRecoveryCode(tx, userId, given.recoveryCode))) throw wrongRecoveryCode()
  } else await checkCode(tx, accounts, userId, given.code, { isFirst: false })
}

/**
 * Checks a code of the user's app, and refuses it from then on.
 * @param isFirst whether this is the code by which the app shows that it has the secret
 * @throws Refusal 'wrong-code'
 */
export async function checkCode(
  tx: Tx,
  { secret }: Pick<Accounts, 'secret'>,
  userId: string,
  code: string,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const app = await tx
    .selectFrom('authenticators')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('last_step', isFirst ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!app) throw wrongCode()
  const step = await stepOf(await unseal(secret, userId, app.secret), code)
  if (step === null || step <= Number(app.last_step ?? 0)) throw wrongCode()
  await tx.updateTable('authenticators').set({ last_step: step }).where('user_id', '=', userId).execute()
}
