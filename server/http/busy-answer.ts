import type { IncomingMessage } from 'node:http'
import { sentenceHeader } from '#domain/media/rules.ts'
import { language } from '#texts/language.ts'
import * as texts from '#texts/plain-pages.ts'
import type { Answer } from './answer.ts'
import { strictPolicy } from './headers.ts'

/** Seconds. */
const retryAfter = '5'

/** Bytes of a body that is read to its end, because a browser that is still sending when the connection closes may miss the answer. */
const mostDropped = 64_000

const ofPage = { page: html(texts.busy), script: answer('text/plain; charset=utf-8', texts.busy) }
const ofForm = {
  page: html(texts.busyAfterSending),
  script: answer('text/plain; charset=utf-8', texts.busyAfterSending),
  json: answer('application/json', JSON.stringify({ refused: texts.busyAfterSending })),
}
const ofUpload = answer('text/plain; charset=utf-8', texts.busy, [sentenceHeader, '1'])

/**
 * Says that more arrives than can be answered, in the form that a browser or the site's own scripts can show (as
 * away-page.ts). It is made beforehand: thousands may be sent in a second.
 */
export function busyAnswer(request: IncomingMessage): Answer {
  const { whole, cut } = find(request)
  return announced(request) <= mostDropped ? whole : cut
}

function find({ method = '', url = '', headers }: IncomingMessage): Busy {
  if (url.startsWith('/files/')) return ofUpload
  const isScript = /^[^?]*\.data(?:\?|$)/.test(url)
  if (method === 'GET' || method === 'HEAD') return isScript ? ofPage.script : ofPage.page
  if (headers.accept === 'application/json') return ofForm.json
  return isScript ? ofForm.script : ofForm.page
}

/** The bytes of a request's body; one that is sent in chunks may become as large as it likes. */
export function announced({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

interface Busy {
  whole: Answer
  cut: Answer
}

function answer(type: string, text: string, more: string[] = []): Busy {
  const cut = {
    status: 503,
    headers: [
      ...['Content-Type', type, 'Cache-Control', 'no-store', 'Retry-After', retryAfter],
      ...['Content-Security-Policy', strictPolicy, ...more],
    ],
    body: Buffer.from(text).toString('latin1'),
  }
  return { whole: { ...cut, dropsBody: true }, cut }
}

function html(sentence: string): Busy {
  return answer(
    'text/html; charset=utf-8',
    `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${texts.cannotAnswer}</title></head>
<body style="font-family: system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1rem">
<h1>${texts.cannotAnswer}</h1><p>${sentence}</p></body></html>
`,
  )
}
