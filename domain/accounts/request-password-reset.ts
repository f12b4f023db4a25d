import type { Accounts } from './accounts.ts'
import { deviceIn } from './device-cookie.ts'
import { findPasswordAccount } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

/**
 * Takes an address to which a reset mail is to go, if anybody has it, and sees to it later. `goal` is the path of this
 * site to which the sign-in after the reset leads.
 */
export type QueueResetMail = (email: string, goal: string | null) => Promise<void>

/** A goal that is longer is left out: the mail's link has to stay whole. */
const longestGoal = 500

/**
 * Asks for a reset mail (specification §2). Whether anybody has the address is looked up only when the mail is made, so
 * neither the answer nor its time tells.
 * @throws Refusal 'too-many-attempts'
 */
export async function requestPasswordReset(
  { db, attempts, secret }: Accounts,
  queue: QueueResetMail,
  { email, goal }: { email: string; goal: string | null },
  { address, device: cookie }: Pick<Visitor, 'address' | 'device'>,
): Promise<void> {
  const device = cookie === null ? undefined : deviceIn(secret, cookie, await findPasswordAccount(db, email))
  await attempts.count('reset', { address, account: email, device })
  await queue(email, goal !== null && goal.length <= longestGoal ? goal : null)
}
