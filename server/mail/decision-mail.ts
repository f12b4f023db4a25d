import * as texts from '#texts/mails.ts'
import type { Site } from '#web/context.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

/** The mail to somebody who waited for approval of their account. */
export function decisionMail(
  site: Pick<Site, 'name' | 'baseUrl'>,
  { to, approved }: { to: string; approved: boolean },
): Mail {
  const name = { site: site.name }
  return approved
    ? letter(site, {
        ...{ to, subject: texts.approvedSubject(name), before: texts.approved(name), after: texts.welcome },
        ...{ linkName: texts.signIn, link: `${site.baseUrl}/sign-in` },
      })
    : letter(site, {
        ...{ to, subject: texts.refusedSubject(name), before: texts.refused(name), after: texts.nothingKept },
        ...{ linkName: texts.openSite, link: site.baseUrl },
      })
}
