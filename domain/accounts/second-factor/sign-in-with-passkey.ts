import { inTransaction } from '#db/transaction.ts'
import { type About, tellingRefusals } from '../../security-events.ts'
import type { Accounts } from '../accounts.ts'
import { beginSession } from '../begin-session.ts'
import { endSession } from '../end-sessions.ts'
import type { Entry, Visitor } from '../visitor.ts'
import { checkPasskey } from './check-passkey.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { type PasskeyAnswer, passkeyFailed } from './rules.ts'

/**
 * Signs somebody in with a passkey alone, which has seen their finger or face or knows their PIN: it is both factors.
 * @param challengeKey from the cookie of the challenge
 * @throws Refusal 'passkey-failed' or 'suspended'
 */
export async function signInWithPasskey(
  accounts: Accounts,
  answer: PasskeyAnswer,
  visitor: Visitor,
  challengeKey: string | undefined,
): Promise<Entry> {
  const { db } = accounts
  const about: About = { user: null, way: 'passkey' }
  const entry = await tellingRefusals('sign-in-refused', about, async () => {
    const challenge = await takeChallenge(db, challengeKey, null)
    const begun = await inTransaction(db, async (tx) => {
      const proved = await checkPasskey(tx, accounts, answer, { challenge, userId: null })
      about.user = proved.userId
      return beginSession(tx, accounts, proved, visitor)
    })
    if (!begun) throw passkeyFailed()
    return begun
  })
  await endSession(db, visitor.token)
  return entry
}
