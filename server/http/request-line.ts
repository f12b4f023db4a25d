import type { Visit } from '#app/web/context.ts'
import type { Answer } from './answer.ts'

/** The log's fields for one answered request. Put together by hand: pino would take a tenth of what a kept page costs. */
export function requestLine(method: string, url: string, visit: Visit, { status, body }: Answer, ms: number): string {
  // Without the query: it may hold what nobody else should read.
  const mark = url.indexOf('?')
  const path = JSON.stringify(url.slice(0, mark < 0 ? longestPath : Math.min(mark, longestPath)))
  const cache = visit.cache ? `,"cache":"${visit.cache}"` : ''
  return `"id":"${visit.requestId}","method":"${method}","path":${path},"status":${status},"ms":${ms},"bytes":${body?.length ?? 0}${cache}`
}

const longestPath = 500
