import type { ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'

/** A body that is sent as it is read. */
export interface Streamed {
  /** Bytes. */
  length: number
  stream: Readable
}

/** What is sent back for one request. */
export interface Answer {
  status: number
  /** Names and values in turn, as node:http takes them. */
  headers: string[]
  body: Buffer | Streamed | null
}

/** Sends the answer, with the headers that every answer has; for HEAD without its body. */
export function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  common: string[],
  requestId: string,
): void {
  // A 304 has no length of its own.
  const own = ['X-Request-Id', requestId]
  if (status !== 304) own.push('Content-Length', String(body?.length ?? 0))
  response.writeHead(status, headers.concat(common, own))
  const stream = body && 'stream' in body ? body.stream : null
  if (response.req.method === 'HEAD') {
    stream?.destroy()
    response.end()
  } else if (stream) {
    // What breaks on the way ends the connection: the client sees fewer bytes than it was promised.
    pipeline(stream, response, () => {})
  } else {
    response.end(body)
  }
}
