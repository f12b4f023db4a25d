import type { ServerResponse } from 'node:http'

/** What is sent back for one request. */
export interface Answer {
  status: number
  /** Names and values in turn, as node:http takes them. */
  headers: string[]
  body: Buffer | null
  /** How the page cache was used, for the log. */
  cache?: 'hit' | 'miss'
}

/** Sends the answer, with `more` headers; for HEAD without its body. */
export function send(response: ServerResponse, { status, headers, body }: Answer, more: string[]): void {
  // A 304 has no length of its own.
  const length = status === 304 ? [] : ['Content-Length', String(body?.length ?? 0)]
  response.writeHead(status, [...headers, ...length, ...more])
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
