import { isAPIError } from 'better-auth/api'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { endSession } from './end-sessions.ts'
import type { SignUp } from './rules.ts'
import { type Entry, headersOf, type Visitor } from './visitor.ts'

/**
 * Makes a user (specification §2, §3) and signs them in. Nobody becomes admin by it (decisions).
 * @throws Refusal 'email-taken' or 'too-many-attempts'
 */
export async function signUp(
  { db, auth, attempts }: Accounts,
  { userName, email, password }: SignUp,
  visitor: Visitor,
): Promise<Entry> {
  await attempts.count('signUp', { address: visitor.address, account: email })
  const body = { name: userName, email, password, image: '' }
  const { headers, response } = await auth.api
    .signUpEmail({ body, headers: headersOf(visitor), returnHeaders: true })
    .catch(async (error: unknown) => {
      // Of two at once with one address, the second fails at the constraint, which better-auth reports as a mishap.
      const taken = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
      throw isAPIError(error) && taken ? emailTaken() : error
    })
  const { token, user } = response
  if (token === null) throw new Error('The sign-up began no session')
  await endSession(db, visitor.token)
  return { cookies: headers.getSetCookie(), token, userId: user.id }
}

function emailTaken(): Refusal {
  return new Refusal('email-taken', 'This email is already in use.')
}
