import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import type { Tally } from '../metrics/tally.ts'
import { hasBody } from './has-body.ts'
import { type ReadyHead, ReadyResponse, readyHead } from './ready-head.ts'

/** A body that is sent as it is read. */
export interface Streamed {
  /** Bytes; null if that is not known before they are sent. */
  length: number | null
  stream: Readable
}

/** Milliseconds for which a client may leave its answer unread. */
const longestUnread = 30_000

/** The answer to one request. */
export interface Answer {
  status: number
  /** Names and values alternately, as node:http takes them. */
  headers: string[]
  /** In a string each character stands for one byte: node:http sends it in one piece with the headers. */
  body: Buffer | string | Streamed | null
  /** What is still arriving of a body is little, and is dropped: the connection stays open. */
  dropsBody?: boolean
  /** All headers, assembled when the answer is first sent: a cached page sends the same answer many times. */
  complete?: CompleteHeaders
  /** Its part of the log line, for the address under which it was last requested. */
  sent?: { url: string; fields: string }
  /** Where such requests are counted. */
  tally?: Tally
}

interface CompleteHeaders {
  common: string[]
  /** The second element is the request's id, which differs each time. */
  all: string[]
  /** The same as node:http writes them, for an answer that is sent again and leaves the connection open. */
  ready: ReadyHead | null
}

/**
 * Sends the answer with the common headers; for HEAD, without its body.
 * @returns whether it cuts off a body that is still arriving
 */
export function send(response: ServerResponse, answer: Answer, common: string[], requestId: string): boolean {
  const { status, body } = answer
  if (answer.complete?.common === common) answer.complete.ready ??= readyFor(answer, answer.complete.all)
  else answer.complete = completed(answer, common)
  const { all, ready } = answer.complete
  const stream = body !== null && typeof body === 'object' && 'stream' in body ? body.stream : null
  const closes = !answer.dropsBody && isUnread(response.req)
  if (response.destroyed) {
    // The client has gone. pipeline() would throw, and leave open what is read; and what ends with the connection has missed its end.
    stream?.destroy()
    return closes
  }
  if (closes) response.shouldKeepAlive = false
  if (ready && response.req.method !== 'HEAD' && response instanceof ReadyResponse && response.takesReady) {
    response.endReady(ready, requestId, typeof body === 'string' ? body : null)
    watchUnread(response)
    return false
  }
  all[1] = requestId
  response.writeHead(status, all)

  if (response.req.method === 'HEAD') {
    stream?.destroy()
    response.end()
  } else if (stream) {
    // An error breaks the connection: the client sees fewer bytes than Content-Length promised, or no last chunk.
    pipeline(stream, response, () => {})
    response.socket?.setTimeout(longestUnread)
  } else if (closes && body !== null && lingering < mostLingering) {
    endLater(response, body)
  } else {
    response.end(body, 'latin1')
    watchUnread(response)
  }
  return closes
}

/** node:http sets its own timeout once the answer has been sent. */
function watchUnread(response: ServerResponse): void {
  if (response.writableLength > 0) response.socket?.setTimeout(longestUnread)
}

/** Whether a body is still arriving that was not read: the connection cannot be used for another request. */
function isUnread(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

/** Milliseconds, and connections. */
const longestLingering = 500
const mostLingering = 1_000
let lingering = 0

/**
 * Leaves the connection open for a moment, without reading from it: a client that is still sending when it closes may miss
 * the answer.
 */
function endLater(response: ServerResponse, body: Answer['body']): void {
  lingering++
  response.write(body, 'latin1')
  const late = setTimeout(() => response.end(), longestLingering)
  response.once('close', () => {
    clearTimeout(late)
    lingering--
  })
}

/** Such a body is made while it is sent. */
function isOfUnknownLength(body: Answer['body']): boolean {
  return body !== null && body.length === null
}

function completed({ status, headers, body }: Answer, common: string[]): CompleteHeaders {
  // A 304 has no length of its own.
  const length = status === 304 || isOfUnknownLength(body) ? [] : ['Content-Length', String(body?.length ?? 0)]
  return { common, all: ['X-Request-Id', '', ...headers, ...common, ...length], ready: null }
}

function readyFor({ status, body }: Answer, all: string[]): ReadyHead | null {
  const isShort = typeof body === 'string' || status === 304
  return isShort && !all.includes('Connection') ? readyHead(status, all) : null
}
