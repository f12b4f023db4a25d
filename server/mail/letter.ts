import { language } from '#texts/language.ts'
import type { Site } from '#web/context.ts'
import type { Mail } from './mail.ts'

interface Letter {
  to: string
  subject: string
  /** What it says before the link. */
  before: string
  link: string
  /** What the link does. */
  linkName: string
  /** What it says after the link. */
  after: string
}

/** A mail with one link, as plain text and as HTML. */
export function letter(site: Pick<Site, 'name'>, { to, subject, before, link, linkName, after }: Letter): Mail {
  const text = [before, `${linkName}:\n${link}`, after].join('\n\n')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${asHtml(linkName)}</title></head>
<body style="margin: 0; padding: 32px 16px; background: #f4f4f3; color: #000; font: 16px/1.5 sans-serif">
<div style="max-width: 480px; margin: auto; padding: 32px; border-radius: 8px; background: #fff">
<p style="margin: 0 0 24px; font-size: 20px; font-weight: bold">${asHtml(site.name)}</p>
<p>${asHtml(before)}</p>
<p style="margin: 24px 0"><a href="${asHtml(link)}" style="display: inline-block; padding: 12px 24px; border-radius: 999px;
 background: #c8331b; color: #fff; font-weight: bold; text-decoration: none">${asHtml(linkName)}</a></p>
<p>${asHtml(after)}</p>
<p style="color: #5c5c60; font-size: 14px; word-break: break-all">${asHtml(link)}</p>
</div>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html, link }
}

function asHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
