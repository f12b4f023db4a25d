import { Refusal } from '#domain/refusal.ts'
import type { Difference } from '#domain/titles/meet-another-edit.ts'
import type { TitleValues } from '#domain/titles/title-form-rules.ts'
import type { Problem } from '#web/refused.ts'
import type { Context } from '#web/request-context.ts'
import { refused } from '../../../router/refused.ts'

/** What is sent back to fill in the title form again: everything typed and uploaded. */
export interface TypedForm {
  values: TitleValues
  /** How the title that was saved in the meantime differs from the form. */
  differences?: Difference[]
}

/** The answer to the form. Without a problem, a row was added or removed. */
export interface FormAnswer {
  typed: TypedForm
  problem?: Problem
}

/** The form again and why it was not saved. Unexpected errors are logged, and lose no input either. */
export function refusedForm(context: Context, error: unknown, kept: TypedForm) {
  if (error instanceof Refusal) return refused(context, error, kept)
  return refused(context, Object.assign(new Refusal('not-saved'), { cause: error }), kept)
}
