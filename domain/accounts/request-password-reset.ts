import type { Accounts } from './accounts.ts'
import { deviceIn } from './device-cookie.ts'
import { findPasswordAccount } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

/**
 * Queues a reset mail to an address, to be sent if anybody has the address. `goal` is the path on this site where the
 * sign-in after the reset leads.
 */
export type QueueResetMail = (email: string, goal: string | null) => Promise<void>

/** A longer goal is left out, so that mail programs do not break the link. */
const longestGoal = 500

/**
 * Requests a reset mail (specification §2). Whether anybody has the address is looked up only when the mail is sent, so
 * neither the answer nor its timing reveals it.
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
