import type { IncomingMessage } from 'node:http'
import * as failures from '#texts/failures.ts'
import { language } from '#texts/language.ts'
import * as texts from '#texts/plain-pages.ts'
import type { Answer } from './answer.ts'
import { contentSecurityPolicy, inlineScriptHashes } from './headers.ts'

/** Seconds. */
const retryAfter = '5'

interface Look {
  siteName: string
  /** The address of the site's own styles; null where the site is not built. */
  styles: string | null
  theme?: string
}

/**
 * Says that the database is away: as a page of the site, or in the form that the browser's scripts can show in place
 * (app/ui/post/use-post.ts reads JSON, React Router the text of a failed `.data`).
 */
export function awayPage(look: Look, { method = '', url = '', headers }: IncomingMessage, requestId: string): Answer {
  const sent = method !== 'GET' && method !== 'HEAD'
  const sentence = sent ? texts.awayAfterSending : texts.databaseAway
  if (headers.accept === 'application/json') {
    return answer('application/json', JSON.stringify({ refused: sentence }))
  }
  if (/^[^?]*\.data(?:\?|$)/.test(url) || url.startsWith('/files/'))
    return answer('text/plain; charset=utf-8', sentence)
  return answer('text/html; charset=utf-8', html(look, { sentence, sent, requestId }))
}

function answer(type: string, text: string): Answer {
  const body = Buffer.from(text)
  const policy = contentSecurityPolicy(type.startsWith('text/html') ? inlineScriptHashes(body) : [])
  return {
    status: 503,
    headers: [
      ...['Content-Type', type, 'Cache-Control', 'no-store', 'Retry-After', retryAfter],
      ...['Content-Security-Policy', policy],
    ],
    body,
  }
}

interface Said {
  sentence: string
  sent: boolean
  requestId: string
}

function html({ siteName, styles, theme }: Look, { sentence, sent, requestId }: Said): string {
  const name = escaped(siteName)
  // An empty address is the page's own. After a form it would send the form again.
  const again = sent ? '' : `<a class="button" href="">${failures.tryAgain}</a>`
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
${theme ? `<script>${theme}</script>` : ''}${styles ? `<link rel="stylesheet" href="${styles}">` : ''}
<title>${texts.cannotAnswer} · ${name}</title></head>
<body><header class="navbar"><div class="page navbar-row"><a class="brand" href="/"><span class="brand-seal"
 aria-hidden="true" lang="ja">記</span><span class="brand-name">${name}</span></a></div></header>
<main id="main"><div class="page error-page"><h1>${texts.cannotAnswer}</h1><p>${sentence}</p>
<p class="quiet">${failures.mentionRequest({ requestId })}</p>
<p class="error-page-ways">${again}<a class="button button-quiet" href="/">${failures.goToHome}</a></p></div></main></body></html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
