import type { Accounts } from '#domain/accounts/accounts.ts'
import { createResetCode } from '#domain/accounts/create-reset-code.ts'
import type { Site } from '#web/context.ts'
import type { Job } from './jobs.ts'
import type { SendMail } from './mail/mail.ts'
import { resetMail } from './mail/reset-mail.ts'

/**
 * Sends a reset mail, if any account has the address. The code is created here, when the mail goes out: the queue holds
 * nothing that opens an account, and a delayed mail is still valid for a whole hour.
 */
export function sendResetMails(
  accounts: Accounts,
  site: Site,
  send: SendMail,
): Job<{ email: string; goal?: string | null }> {
  return {
    name: 'reset-mail',
    async run({ email, goal = null }, _, id) {
      const code = await createResetCode(accounts, email)
      if (code !== null) await send(resetMail(site, { to: email, code, goal }), id)
    },
  }
}
