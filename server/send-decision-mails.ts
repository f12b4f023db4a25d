import type { Site } from '#web/context.ts'
import type { Job } from './jobs.ts'
import { decisionMail } from './mail/decision-mail.ts'
import type { SendMail } from './mail/mail.ts'

/** Tells people who waited for approval what was decided. */
export function sendDecisionMails(site: Site, send: SendMail): Job<{ email: string; approved: boolean }> {
  return {
    name: 'decision-mail',
    run: ({ email, approved }, _, id) => send(decisionMail(site, { to: email, approved }), id),
  }
}
