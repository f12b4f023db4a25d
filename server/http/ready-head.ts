import { type IncomingMessage, ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'

/** The head of an answer, put together and checked once: as node:http writes it, without the value of the first header and what follows the last. */
export interface ReadyHead {
  status: number
  before: string
  after: string
}

/** @param headers names and values alternately */
export function readyHead(status: number, headers: string[]): ReadyHead {
  let after = ''
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    validateHeaderName(name)
    validateHeaderValue(name, value)
    after += at === 0 ? '\r\n' : `${name}: ${value}\r\n`
  }
  return { status, before: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers[0]}: `, after }
}

/**
 * The response of node:http. A head that is ready it sends as it is: to put together the same one for each request costs a fifteenth of what a kept page costs
 * (docs/decisions/0099-heads-that-are-ready.md).
 */
export class ReadyResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  // What node:http writes itself, and has no types for.
  declare protected _header: string | null
  declare protected _hasBody: boolean
  declare protected _keepAliveTimeout: number

  /** Whether the connection stays open after the answer, and nothing has been written. */
  get takesReady(): boolean {
    return this.shouldKeepAlive && this._header === null && this.req.httpVersionMinor === 1
  }

  /** Sends the head with the value of its first header, and a body in which each character stands for one byte, or none. */
  endReady({ status, before, after }: ReadyHead, value: string, body: string | null): void {
    this.statusCode = status
    this._hasBody = body !== null
    this._header = `${before}${value}${after}Date: ${dateNow()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${this._keepAliveTimeout / 1000}\r\n\r\n`
    this.end(body, 'latin1')
  }
}

let date: string | undefined

/** The time for a Date header, formatted once in a second. */
function dateNow(): string {
  if (date !== undefined) return date
  const now = new Date()
  date = now.toUTCString()
  setTimeout(() => (date = undefined), 1_000 - now.getMilliseconds()).unref()
  return date
}
