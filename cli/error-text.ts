import { Refusal } from '#domain/refusal.ts'
import { sentenceOf } from '#web/sentence-of.ts'

/** What the operator is told of an error. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal) return sentenceOf(error)
  return error instanceof Error ? error.message : String(error)
}
