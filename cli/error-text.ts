import { reason } from '#domain/reason.ts'
import { Refusal } from '#domain/refusal.ts'
import { sentenceOf } from '#web/sentence-of.ts'

/** What the operator is told of an error. */
export function errorText(error: unknown): string {
  // Readers are told to try again later, which helps nobody who can make room.
  if (error instanceof Refusal && error.code === 'site-full') return reason(error)
  // Nor are they told what is behind others.
  if (error instanceof Refusal) return error.cause ? `${sentenceOf(error)} (${reason(error)})` : sentenceOf(error)
  return reason(error)
}
