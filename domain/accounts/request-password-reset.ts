import type { Accounts } from './accounts.ts'

/** Takes an address to which a reset mail is to go, if somebody has it, and sees to it later. */
export type QueueResetMail = (email: string) => Promise<void>

/**
 * Asks for a reset mail (specification §2). Whether anybody has the address is looked up only when the mail is made, so
 * neither the answer nor its time tells.
 * @throws Refusal 'too-many-attempts'
 */
export async function requestPasswordReset(
  { attempts }: Accounts,
  queue: QueueResetMail,
  email: string,
  { address }: { address: string },
): Promise<void> {
  await attempts.count('reset', { address, account: email })
  await queue(email)
}
