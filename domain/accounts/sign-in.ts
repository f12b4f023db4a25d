import { isAPIError } from 'better-auth/api'
import type { Accounts } from './accounts.ts'
import { endSession } from './end-sessions.ts'
import { refuseSuspended } from './refuse-suspended.ts'
import { type Credentials, wrongCredentials } from './rules.ts'
import { type Entry, headersOf, type Visitor } from './visitor.ts'

/**
 * Signs a user in by e-mail and password (specification §2, §5). The session the visitor had ends: a token that somebody
 * planted before is worth nothing after.
 * @throws Refusal 'wrong-credentials', the same for an unknown address, 'too-many-attempts', or 'suspended'
 */
export async function signIn(accounts: Accounts, credentials: Credentials, visitor: Visitor): Promise<Entry> {
  const entry = await openSession(accounts, credentials, visitor)
  await endSession(accounts.db, visitor.token)
  return entry
}

/** Begins a session by e-mail and password, and leaves others alone. */
export async function openSession(
  { db, auth, attempts }: Accounts,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<Entry> {
  await attempts.count('signIn', { address: visitor.address, account: email })
  const { headers, response } = await auth.api
    .signInEmail({ body: { email, password }, headers: headersOf(visitor), returnHeaders: true })
    .catch((error: unknown) => {
      throw isAPIError(error) && error.statusCode < 500 ? wrongCredentials() : error
    })
  await attempts.forgive('signIn', email)
  await refuseSuspended(db, response.token)
  return { cookies: headers.getSetCookie(), token: response.token, userId: response.user.id }
}
