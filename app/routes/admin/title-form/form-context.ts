import { createContext, useContext } from 'react'
import { isKind, type Kind, kinds } from '#domain/titles/rules.ts'
import { titleFields } from '#domain/titles/title-fields-rules.ts'
import type { TitleValues } from '#domain/titles/title-form-rules.ts'
import type { TitleField } from '#domain/titles/title-shape-rules.ts'
import { labelOf } from '#texts/title-fields.ts'
import type { FormProblem } from '../../../ui/form/use-problem.ts'
import { namingOf } from './naming.tsx'

/** What every part of the title form knows. */
export interface TitleFormState {
  values: TitleValues
  /** The saved title; null for a new one. */
  saved: TitleValues | null
  problem: FormProblem | undefined
}

export const TitleFormContext = createContext<TitleFormState | null>(null)

export function useTitleForm(): TitleFormState {
  const state = useContext(TitleFormContext)
  if (!state) throw new Error('This is part of a form for a title')
  return state
}

/** What a field shows and says, and whether the title's kind has it. */
export function useTitleField(field: TitleField) {
  const { values, saved, problem } = useTitleForm()
  const { only, required } = titleFields[field]
  // The kind of an existing title does not change; that of a new one is chosen in the form (title-form.css).
  const possible = saved && isKind(saved.kind) ? [saved.kind] : kinds
  const shownFor = possible.filter((kind) => (only ?? kind) === kind)
  const labels = shownFor.map((kind): [Kind, string] => [kind, labelOf(field, kind)])
  return {
    isThere: shownFor.length > 0,
    onlyFor: !saved && only,
    labels,
    naming: namingOf(labels, !saved && !required),
    required: !saved && Boolean(required),
    value: values.texts[field],
    problem,
  }
}
