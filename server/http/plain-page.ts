import type { Answer } from './answer.ts'
import { strictPolicy } from './headers.ts'

const sentences: Record<number, string> = {
  400: 'This request cannot be read',
  403: 'This was sent from another site',
  404: '404 Page Not Found',
  405: 'This page cannot be used that way',
  408: 'That took too long',
  413: 'That is too much to send at once',
  414: 'This address is too long',
  422: 'That holds characters that cannot be stored',
  431: 'That is too much to send at once',
  500: 'Something went wrong',
  503: 'Too much is arriving at once. Please try again in a moment',
}

/** A self-contained page, for errors outside the site's own pages. */
export function plainPage(status: number, { requestId }: { requestId: string }, headers: string[] = []): Answer {
  const sentence = sentences[status] ?? 'Something went wrong'
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${sentence}</title></head>
<body style="font-family: system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1rem">
<h1>${sentence}</h1><p>Request ${requestId}</p><p><a href="/">Go to the home page</a></p></body></html>
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
