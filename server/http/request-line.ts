import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Visit } from '#web/context.ts'
import { isoTime, type Line } from '../log.ts'
import type { Answer } from './answer.ts'

const longestPath = 500
const { timeOrigin } = performance

/**
 * The log line for one answered request. It stores what it needs and is written later, together with others: written
 * immediately, and by pino, it would cost a tenth of what a cached page costs.
 */
export class RequestLine implements Line {
  readonly #id: string
  readonly #method: string
  readonly #cache: string | undefined
  readonly #sent: string
  readonly #at: number
  readonly #ms: number

  /** `ms` after it began, as performance.now() gave `now`. */
  constructor({ method = '', url = '' }: IncomingMessage, visit: Visit, answer: Answer, ms: number, now: number) {
    this.#id = visit.requestId
    this.#method = method
    this.#cache = visit.cache
    this.#sent = whatWasSent(url, answer)
    this.#at = timeOrigin + now
    this.#ms = ms
  }

  toString(): string {
    const cache = this.#cache ? `"cache":"${this.#cache}",` : ''
    return `{"level":30,"time":"${isoTime(this.#at)}","id":"${this.#id}","method":"${this.#method}",${cache}"ms":${hundredths(this.#ms)},${this.#sent}}\n`
  }
}

/** The part that is the same each time a cached page is sent, assembled once per page. */
function whatWasSent(url: string, answer: Answer): string {
  if (answer.sent?.url !== url) {
    // Without the query: it may hold secrets.
    const mark = url.indexOf('?')
    const path = JSON.stringify(url.slice(0, mark < 0 ? longestPath : Math.min(mark, longestPath)))
    answer.sent = { url, fields: `"path":${path},"status":${answer.status},"bytes":${answer.body?.length ?? 0}` }
  }
  return answer.sent.fields
}

/** Formatting integers is faster than formatting fractions. */
function hundredths(value: number): string {
  const whole = Math.round(value * 100)
  return `${Math.floor(whole / 100)}.${whole % 100 < 10 ? '0' : ''}${whole % 100}`
}
