import { reason } from '#domain/reason.ts'
import { Refusal } from '#domain/refusal.ts'
import { sentenceOf } from '#web/sentence-of.ts'

/** What the operator is told of an error. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refusal) || isOfDisk(error)) return reason(error)
  // Readers are not told what is behind it.
  return error.cause ? `${sentenceOf(error)} (${reason(error)})` : sentenceOf(error)
}

/** Then the cause says which disk or file it is about, and why: an operator can do more about it than try again later. */
function isOfDisk({ code, cause }: Refusal): boolean {
  return code === 'site-full' || (code === 'no-default-bucket' && cause instanceof Error)
}
