import { data } from 'react-router'
import { Refusal } from '#domain/refusal.ts'

/** What a form is told when it was refused: the sentence, the field that caused it, and what was typed. */
export interface Problem {
  code: string
  sentence: string
  field?: string
}

export interface Refused {
  problem: Problem
  typed: Record<string, string>
}

/** Every other refusal is 400: what was sent is not what was asked for. */
const statuses: Record<string, number> = {
  'wrong-credentials': 403,
  'wrong-password': 403,
  'not-admin': 403,
  'admin-stays': 403,
  'email-taken': 409,
  'too-many-attempts': 429,
  'provider-away': 503,
}

/**
 * Turns a refusal into the form's answer, which keeps `typed`; passwords do not belong there. Anything else is a bug
 * and is thrown on.
 */
export function refused(error: unknown, typed: Record<string, string> = {}) {
  if (!(error instanceof Refusal)) throw error
  const { code, message: sentence, field, retryAfter } = error
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) }
  const answer: Refused = { problem: { code, sentence, field }, typed }
  return data(answer, { status: statuses[code] ?? 400, headers })
}
