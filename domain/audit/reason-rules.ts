import { Refusal } from '../refusal.ts'
import { isVisible } from '../visible-rules.ts'

/** An admin's reason, which is logged. Readers are shown why their access, or something of theirs, was taken away, and no other reason. Browser-safe. */

/** Characters. */
export const longestReason = 300

/** Whether what was refused is a reason, and not what it was given for. */
export function isReasonWrong(error: unknown): boolean {
  return error instanceof Refusal && error.field === 'reason'
}

/**
 * Reads the reason from a form. One of nothing but spaces and invisible characters is none.
 * @throws Refusal 'reason' when there is none, 'reason-long' when it is too long
 */
export function readReason(typed: string): string {
  const reason = typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  if (!isVisible(reason)) throw new Refusal('reason', {}, { field: 'reason' })
  if ([...reason].length <= longestReason) return reason
  throw new Refusal('reason-long', { most: longestReason }, { field: 'reason' })
}
