import { isAway, isUnreachable } from '#db/away.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RefusalCode } from '#domain/refusal-rules.ts'
import { hints } from '#texts/refusals.ts'
import { visit } from './context.ts'
import { type Context, createKey, type Step } from './request-context.ts'
import { sentenceOf } from './sentence-of.ts'

/** Why a form was refused: the sentence to show and the field that caused it. */
export interface Problem {
  code: string
  sentence: string
  field?: string
  /** Other fields that are wrong too. */
  alsoWrong?: string[]
  /** A second sentence that helps. */
  more?: string
}

export interface Refused<Typed = Record<string, string>> {
  problem: Problem
  typed: Typed
}

const secondsToWait = createKey<number | null>(null)

/** Runs around every request: if the client has to wait, the response's headers say for how long. */
export const sayWhenAgain: Step = async ({ context }, next) => {
  const response = await next()
  const seconds = context.get(secondsToWait)
  if (seconds !== null) response.headers.set('Retry-After', String(seconds))
  return response
}

/** Says in the response's headers when to ask again. */
export function sayWait(context: Context, seconds: number): void {
  context.set(secondsToWait, seconds)
}

/** Seconds after which to try again when the database was away, or something else that the site needs. */
export const whileAway = 5

/** Every other refusal means that the input is not valid. */
const statuses: Partial<Record<RefusalCode, number>> = {
  'not-signed-in': 401,
  'not-allowed': 403,
  'wrong-credentials': 403,
  'password-over': 403,
  'wrong-password': 403,
  'wrong-email': 403,
  'not-admin': 403,
  'own-review': 403,
  outranked: 403,
  'last-owner': 409,
  'role-suspended': 409,
  'sign-up-closed': 403,
  'sign-up-waits': 403,
  'sign-up-full': 409,
  'sign-up-decided': 409,
  'invitation-needed': 403,
  'invitation-over': 403,
  'invitations-used': 429,
  suspended: 403,
  'review-missing': 404,
  'title-missing': 404,
  'title-gone': 404,
  'title-deleted': 404,
  'entry-missing': 404,
  'user-missing': 404,
  'shelf-missing': 404,
  'profile-missing': 404,
  'profile-gone': 404,
  'favourite-missing': 404,
  'no-download-url': 404,
  'no-picture-of': 404,
  'email-taken': 409,
  'handle-taken': 409,
  'favourites-full': 409,
  'handle-changes': 409,
  'decided-since': 409,
  'changed-since': 409,
  'last-method': 409,
  'not-confirmed': 403,
  'wrong-code': 403,
  'wrong-recovery-code': 403,
  'passkey-failed': 403,
  'sign-in-over': 409,
  'passkeys-many': 409,
  'factor-demanded': 409,
  'sign-up-over': 409,
  'title-changed': 409,
  'already-reviewed': 409,
  'review-rewritten': 409,
  'review-deleted': 409,
  'already-liked': 409,
  'already-reported': 409,
  'profile-reported': 409,
  'shelf-reported': 409,
  'already-listed': 409,
  'already-rated': 409,
  'title-busy': 409,
  'title-replaced': 409,
  'undo-late': 409,
  'undo-changed': 409,
  'shelf-changed': 409,
  'shelf-full': 409,
  'shelf-undo-late': 409,
  'unshelved-late': 409,
  'shelves-many': 409,
  'restore-late': 409,
  'demo-gone': 409,
  'demo-alone': 409,
  'picture-size': 413,
  'too-many-attempts': 429,
  'too-many-pictures': 429,
  'import-underway': 409,
  'import-not-checked': 409,
  'import-ended': 409,
  'list-file-large': 413,
  'list-import-underway': 409,
  'list-import-moved-on': 409,
  'list-undo-late': 409,
  'waiting-late': 409,
  'list-row-missing': 404,
  'list-imports-many': 429,
  'posters-underway': 409,
  'posters-none': 409,
  'posters-ended': 409,
  'provider-away': 503,
  'no-default-bucket': 503,
  'pictures-busy': 503,
  'account-full': 507,
  'site-full': 507,
  'not-saved': 500,
}

/**
 * Turns a refusal into the answer to the form, with `typed` to fill it in again (never passwords). Anything else is a
 * bug and is rethrown.
 */
export function answerRefused<Typed>(context: Context, error: unknown, typed: Typed) {
  if (!(error instanceof Refusal)) throw error
  noteRefusal(context, error)
  const { code, field, alsoWrong, more } = error
  const answer: Refused<Typed> = {
    problem: { code, sentence: sentenceOf(error), field, alsoWrong, more: more && hints[more] },
    typed,
  }
  return { answer, status: statusOf(error) }
}

/** Notes that a form was refused, and says when to try again. If there is a cause it is not the user's fault, and is logged. */
export function noteRefusal(context: Context, error: Refusal): void {
  const visited = context.get(visit)
  visited.refused = error.code
  // http.ts logs once that the database is away.
  if (error.cause && !isUnreachable(error.cause)) visited.report(error)
  context.set(secondsToWait, waitAfter(error))
}

/**
 * The status of the answer to what was refused: `usual` if the input is not valid, 503 if the database is away or unable, its disk full
 * for example.
 */
export function statusOf({ code, cause }: Refusal, usual = 400): number {
  return isAway(cause) ? 503 : (statuses[code] ?? usual)
}

/** The seconds after which to try again; null if that is of no use. */
export function waitAfter(refusal: Refusal): number | null {
  return refusal.retryAfter ?? (statusOf(refusal) === 503 ? whileAway : null)
}
