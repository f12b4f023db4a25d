import type { IncomingMessage } from 'node:http'
import { isAway } from '#db/away.ts'
import { sentenceHeader } from '#domain/media/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { somethingWentWrong } from '#texts/failures.ts'
import { databaseAway } from '#texts/plain-pages.ts'
import type { Visit } from '#web/context.ts'
import { statusOf, waitAfter, whileAway } from '#web/refused.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import type { Answer } from './answer.ts'
import { strictPolicy } from './headers.ts'
import { discardBody } from './read-body.ts'

/** A sentence, or nothing, with `headers` (names and values alternately). */
export function plainText(status: number, sentence: string, headers: string[] = []): Answer {
  const own = ['Cache-Control', 'no-store', 'Content-Security-Policy', strictPolicy]
  const described = sentence ? ['Content-Type', 'text/plain; charset=utf-8', sentenceHeader, '1'] : []
  return { status, headers: [...own, ...described, ...headers], body: sentence ? Buffer.from(sentence) : null }
}

/** The answer of the tus server, without the headers that we set ourselves, and with `more`. */
export async function fromTus(response: Response, more: string[]): Promise<Answer> {
  const { headers, status } = response
  for (const name of ['Content-Length', 'Content-Type', 'Cache-Control']) headers.delete(name)
  return plainText(status, await response.text(), [...[...headers].flat(), ...more])
}

/** Reads the rest of a small body, so that the client can read the answer, and closes the connection. */
export async function refuse(request: IncomingMessage, answer: Answer): Promise<Answer> {
  await discardBody(request)
  return { ...answer, headers: [...answer.headers, 'Connection', 'close'] }
}

/** What to say about a failure. Unexpected errors go into the log. */
export function tell(error: unknown, visit: Visit): { status: number; sentence: string; headers?: string[] } {
  if (isAway(error)) return { status: 503, sentence: databaseAway, headers: retryAfter(whileAway) }
  if (!(error instanceof Refusal)) {
    visit.report(error)
    return { status: 500, sentence: somethingWentWrong }
  }
  visit.refused = error.code
  if (error.cause) visit.report(error)
  const seconds = waitAfter(error)
  const headers = seconds === null ? [] : retryAfter(seconds)
  return { status: statusOf(error, 422), sentence: sentenceOf(error), headers }
}

function retryAfter(seconds: number): string[] {
  return ['Retry-After', String(seconds)]
}
