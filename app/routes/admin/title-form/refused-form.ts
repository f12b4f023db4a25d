import type { RouterContextProvider } from 'react-router'
import type { Difference } from '#domain/catalogue/meet-another-edit.ts'
import type { TitleValues } from '#domain/catalogue/title-form-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { visit } from '../../../web/context.ts'
import { type Problem, refused } from '../../../web/refused.ts'

/** What a form for a title is answered when it comes back: everything typed and uploaded. */
export interface TypedForm {
  values: TitleValues
  /** How the title that is saved meanwhile differs from the one typed. */
  differences?: Difference[]
}

/** The answer to the form, as its page finds it; a row that was added or removed is no problem. */
export interface FormAnswer {
  typed: TypedForm
  problem?: Problem
}

/** The form once more, and why it was not saved; a failure of ours loses nothing either. */
export function refusedForm(context: Readonly<RouterContextProvider>, error: unknown, kept: TypedForm) {
  if (error instanceof Refusal) return refused(context, error, kept)
  context.get(visit).report(error)
  return refused(context, new Refusal('not-saved', 'The title could not be saved. Please try again in a moment'), kept)
}
