import * as texts from '#texts/mails.ts'
import type { Site } from '#web/context.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

/** The mail that tells an account's owner that its second factor was turned on or off. */
export function factorMail(
  site: Pick<Site, 'name' | 'baseUrl'>,
  { to, turned }: { to: string; turned: 'on' | 'off' },
): Mail {
  return letter(site, {
    to,
    subject: texts.factorSubject[turned]({ site: site.name }),
    before: texts.factorTurned[turned]({ site: site.name }),
    link: `${site.baseUrl}/forget-password`,
    linkName: texts.setPassword,
    after: texts.notYou[turned],
  })
}
