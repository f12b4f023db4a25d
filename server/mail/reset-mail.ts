import * as texts from '#texts/mails.ts'
import type { Site } from '#web/context.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

interface Reset {
  to: string
  code: string
  /** The path on this site to open after the reset and sign-in. */
  goal: string | null
}

/** The mail for setting a new password (specification §7). */
export function resetMail(site: Pick<Site, 'name' | 'baseUrl'>, { to, code, goal }: Reset): Mail {
  const onwards = goal === null ? '' : `&to=${encodeURIComponent(goal)}`
  return letter(site, {
    to,
    subject: texts.setPasswordSubject({ site: site.name }),
    before: texts.whoAsked({ site: site.name }),
    link: `${site.baseUrl}/reset-password?code=${code}${onwards}`,
    linkName: texts.setPassword,
    after: texts.worksOnce,
  })
}
