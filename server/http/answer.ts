import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'

/** A body that is sent as it is read. */
export interface Streamed {
  /** Bytes. */
  length: number
  stream: Readable
}

/** Milliseconds for which a client may take nothing of its answer. */
const longestUnread = 30_000

/** What is sent back for one request. */
export interface Answer {
  status: number
  /** Names and values in turn, as node:http takes them. */
  headers: string[]
  /** A text stands for bytes, each of its characters for one: node:http sends it in one piece with the headers. */
  body: Buffer | string | Streamed | null
  /** All of its headers, put together when it was first sent: a kept page sends the same answer again and again. */
  complete?: CompleteHeaders
  /** What the log says of it, for the address at which it was last asked for. */
  sent?: { url: string; fields: string }
}

interface CompleteHeaders {
  common: string[]
  /** The request's id, which differs each time, has the second place. */
  all: string[]
}

/** Sends the answer, with the headers that every answer has; for HEAD without its body. */
export function send(response: ServerResponse, answer: Answer, common: string[], requestId: string): void {
  const { status, body } = answer
  if (answer.complete?.common !== common) answer.complete = { common, all: completed(answer, common) }
  const { all } = answer.complete
  all[1] = requestId
  if (isUnread(response.req)) response.shouldKeepAlive = false
  response.writeHead(status, all)

  const stream = body !== null && typeof body === 'object' && 'stream' in body ? body.stream : null
  if (response.req.method === 'HEAD') {
    stream?.destroy()
    response.end()
  } else if (stream) {
    // What breaks on the way ends the connection: the client sees fewer bytes than it was promised.
    pipeline(stream, response, () => {})
  } else {
    response.end(body, 'latin1')
    // Node:http sets its own time when the answer has left.
    if (response.writableLength > 0) response.socket?.setTimeout(longestUnread)
  }
}

/** Whether a body is under way that nobody has read: the connection cannot be used for another request. */
function isUnread({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
}

function completed({ status, headers, body }: Answer, common: string[]): string[] {
  // A 304 has no length of its own.
  const length = status === 304 ? [] : ['Content-Length', String(body?.length ?? 0)]
  return ['X-Request-Id', '', ...headers, ...common, ...length]
}
