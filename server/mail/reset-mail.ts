import { language } from '#texts/language.ts'
import * as texts from '#texts/mails.ts'
import type { Site } from '#web/context.ts'
import type { Mail } from './mail.ts'

interface Reset {
  to: string
  code: string
  /** The path on this site to open after the reset and sign-in. */
  goal: string | null
}

/** The mail for setting a new password (specification §7), as plain text and as HTML. */
export function resetMail(site: Pick<Site, 'name' | 'baseUrl'>, { to, code, goal }: Reset): Mail {
  const onwards = goal === null ? '' : `&to=${encodeURIComponent(goal)}`
  const link = `${site.baseUrl}/reset-password?code=${code}${onwards}`
  const who = texts.whoAsked({ site: site.name })
  const text = [who, `${texts.setPassword}:\n${link}`, texts.worksOnce].join('\n\n')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${texts.setPassword}</title></head>
<body style="margin: 0; padding: 32px 16px; background: #f4f4f3; color: #000; font: 16px/1.5 sans-serif">
<div style="max-width: 480px; margin: auto; padding: 32px; border-radius: 8px; background: #fff">
<p style="margin: 0 0 24px; font-size: 20px; font-weight: bold">${asHtml(site.name)}</p>
<p>${asHtml(who)}</p>
<p style="margin: 24px 0"><a href="${asHtml(link)}" style="display: inline-block; padding: 12px 24px; border-radius: 999px;
 background: #c8331b; color: #fff; font-weight: bold; text-decoration: none">${texts.setPassword}</a></p>
<p>${asHtml(texts.worksOnce)}</p>
<p style="color: #5c5c60; font-size: 14px; word-break: break-all">${asHtml(link)}</p>
</div>
</body>
</html>
`
  return { to, subject: texts.setPasswordSubject({ site: site.name }), text: `${text}\n`, html, link }
}

function asHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
