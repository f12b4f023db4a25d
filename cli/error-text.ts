import { reason } from '#domain/reason.ts'
import { Refusal } from '#domain/refusal.ts'
import { sentenceOf } from '#web/sentence-of.ts'

/** What the operator is told of an error. */
export function errorText(error: unknown): string {
  // Readers are not told what is behind it.
  if (error instanceof Refusal) return error.cause ? `${sentenceOf(error)} (${reason(error)})` : sentenceOf(error)
  return reason(error)
}
