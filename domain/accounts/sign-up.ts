import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '#db/transaction.ts'
import { Refusal } from '../refusal.ts'
import { tellingRefusals } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { admit } from './admit.ts'
import { beginSession } from './begin-session.ts'
import { createUser } from './create-user.ts'
import { deviceCookie } from './device-cookie.ts'
import { endSession } from './end-sessions.ts'
import { type Entered, enterAgain } from './enter-again.ts'
import { hashPassword } from './password.ts'
import type { SignUp } from './read-new-password.ts'
import { hashOf } from './secrets.ts'
import type { Entry, Visitor } from './visitor.ts'

/** Milliseconds, far more than a new account takes. A taken address writes less, and would be answered sooner. */
export const shortestApproval = 250

/**
 * Creates a user (specification §2, §3) and signs them in. Nobody becomes an admin this way (decisions).
 * @param invitation the secret of the link they came by
 * @returns null when they wait for approval. Then the answer is the same for an address that somebody has, and comes no sooner.
 * @throws Refusal 'email-taken' or 'too-many-attempts', or those of `admit`
 */
export async function signUp(
  accounts: Accounts,
  { userName, email, password }: SignUp,
  visitor: Visitor,
  invitation: string | null = null,
): Promise<Entry | null> {
  const { db, attempts } = accounts
  let hashedAt = 0
  const entered = await tellingRefusals('sign-up-refused', { way: 'password' }, async () => {
    await attempts.count('signUp', { address: visitor.address, account: email })
    const hashed = await hashPassword(password)
    hashedAt = performance.now()
    const form = { userName, email: email.toLowerCase(), password, invitation }
    return makeAccount(accounts, form, hashed, visitor).catch((refusal) => enterAgain(accounts, form, visitor, refusal))
  })
  if (entered === 'waits') {
    await wait(Math.max(0, hashedAt + shortestApproval - performance.now()))
    return null
  }
  await endSession(db, visitor.token)
  const { entry, password: hashed } = entered
  return { ...entry, cookies: [...entry.cookies, deviceCookie(accounts, { userId: entry.userId, password: hashed })] }
}

function makeAccount(
  accounts: Accounts,
  { userName, email, invitation }: SignUp & { invitation: string | null },
  password: string,
  visitor: Visitor,
): Promise<Entered | 'waits'> {
  return inTransaction(accounts.db, async (tx) => {
    const method = { provider: 'credential', password } as const
    const admission = await admit(tx, accounts.signUp, invitation && hashOf(invitation))
    const made = await createUser(tx, { userName, email, method, admission })
    if (admission.waits) return 'waits'
    if (!made) throw emailTaken()
    const entry = await beginSession(tx, accounts, made, visitor)
    if (!entry) throw new Error('The sign-up began no session')
    return { entry, password }
  })
}

export function emailTaken(): Refusal {
  return new Refusal('email-taken')
}
