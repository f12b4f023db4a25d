import type { IncomingMessage } from 'node:http'
import type { Visit } from '#app/web/context.ts'
import { isoTime, type Line } from '../log.ts'
import type { Answer } from './answer.ts'

const longestPath = 500

/**
 * The log's line for one answered request. It notes what it needs and is written out later, together with others: at
 * once, and by pino, it would take a tenth of what a kept page costs.
 */
export class RequestLine implements Line {
  readonly #id: string
  readonly #method: string
  readonly #cache: string | undefined
  readonly #sent: string
  readonly #at: number
  readonly #ms: number

  /** `started` as performance.now() gave it. */
  constructor({ method = '', url = '' }: IncomingMessage, visit: Visit, answer: Answer, started: number) {
    const now = performance.now()
    this.#id = visit.requestId
    this.#method = method
    this.#cache = visit.cache
    this.#sent = whatWasSent(url, answer)
    this.#at = performance.timeOrigin + now
    this.#ms = now - started
  }

  toString(): string {
    const cache = this.#cache ? `"cache":"${this.#cache}",` : ''
    return `{"level":30,"time":"${isoTime(this.#at)}","id":"${this.#id}","method":"${this.#method}",${cache}"ms":${hundredths(this.#ms)},${this.#sent}}\n`
  }
}

/** The part that is the same each time a kept page is sent, and is put together once for it. */
function whatWasSent(url: string, answer: Answer): string {
  if (answer.sent?.url !== url) {
    // Without the query: it may hold what nobody else should read.
    const mark = url.indexOf('?')
    const path = JSON.stringify(url.slice(0, mark < 0 ? longestPath : Math.min(mark, longestPath)))
    answer.sent = { url, fields: `"path":${path},"status":${answer.status},"bytes":${answer.body?.length ?? 0}` }
  }
  return answer.sent.fields
}

/** Numbers with a fraction are slow to write out; whole ones are not. */
function hundredths(value: number): string {
  const whole = Math.round(value * 100)
  return `${Math.floor(whole / 100)}.${whole % 100 < 10 ? '0' : ''}${whole % 100}`
}
