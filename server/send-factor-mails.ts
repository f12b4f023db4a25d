import type { Site } from '#web/context.ts'
import type { Job } from './jobs.ts'
import { factorMail } from './mail/factor-mail.ts'
import type { SendMail } from './mail/mail.ts'

/** Sends mails that tell owners of accounts that their second factor was turned on or off. */
export function sendFactorMails(site: Site, send: SendMail): Job<{ email: string; turned: 'on' | 'off' }> {
  return { name: 'factor-mail', run: ({ email, turned }, _, id) => send(factorMail(site, { to: email, turned }), id) }
}
