import type { ServerResponse } from 'node:http'

/** What is sent back for one request. */
export interface Answer {
  status: number
  /** Names and values in turn, as node:http takes them. */
  headers: string[]
  body: Buffer | null
}

/** Sends the answer, with the headers that every answer has; for HEAD without its body. */
export function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  common: string[],
  requestId: string,
): void {
  // A 304 has no length of its own.
  const length = status === 304 ? [] : ['Content-Length', String(body?.length ?? 0)]
  response.writeHead(status, headers.concat(common, ['X-Request-Id', requestId], length))
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
