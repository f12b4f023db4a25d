import { Refusal } from '../refusal.ts'
import { tellingRefusals } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import type { Credentials } from './rules.ts'
import { enter, findPasswordAccount } from './sign-in.ts'
import type { Entry, Visitor } from './visitor.ts'

/**
 * Signs in somebody who has a role, and marks the session as an admin session (specification §2, §5, §6), which every admin
 * page and write requires. Any other address is refused without checking the password; the visitor keeps the
 * session they had. Where a second factor is demanded, the session of somebody without one is not marked, so that they can set it up.
 * @throws Refusal 'not-admin', 'wrong-credentials', 'too-many-attempts' or 'password-over'
 * @throws NewPasswordNeeded when the password must be changed first
 * @throws SecondFactorNeeded when the account has one
 */
export async function signInAsAdmin(accounts: Accounts, credentials: Credentials, visitor: Visitor): Promise<Entry> {
  const account = await findPasswordAccount(accounts.db, credentials.email)
  if (!account?.isStaff) {
    return tellingRefusals('sign-in-refused', { user: account?.userId ?? null, way: 'password' }, async () => {
      await accounts.attempts.count('signIn', { address: visitor.address })
      throw new Refusal('not-admin')
    })
  }
  return enter(accounts, account, credentials, visitor, { asAdmin: true })
}
