import type { ServerResponse } from 'node:http'

/** What is sent back for one request. */
export interface Answer {
  status: number
  /** Names and values in turn, as node:http takes them. */
  headers: string[]
  body: Buffer | null
}

/** Sends the answer, with `more` headers; for HEAD without its body. */
export function send(response: ServerResponse, { status, headers, body }: Answer, more: string[]): void {
  const all = headers.concat(more)
  // A 304 has no length of its own.
  if (status !== 304) all.push('Content-Length', String(body?.length ?? 0))
  response.writeHead(status, all)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
