import { somethingWentWrong } from '#texts/failures.ts'
import { language } from '#texts/language.ts'
import * as texts from '#texts/plain-pages.ts'
import type { Answer } from './answer.ts'
import { strictPolicy } from './headers.ts'

/** A self-contained page, for errors outside the site's own pages. */
export function plainPage(status: number, { requestId }: { requestId: string }, headers: string[] = []): Answer {
  const sentence = texts.sentences[status] ?? somethingWentWrong
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${sentence}</title></head>
<body style="font-family: system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1rem">
<h1>${sentence}</h1><p>${texts.request({ requestId })}</p><p><a href="/">${texts.goToHomePage}</a></p></body></html>
`
  return {
    status,
    headers: [
      ...['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'],
      ...['Content-Security-Policy', strictPolicy],
      ...headers,
    ],
    body: Buffer.from(html),
  }
}
