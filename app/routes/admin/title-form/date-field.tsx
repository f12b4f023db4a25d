import * as texts from '#texts/title-form.ts'
import { useTitleForm } from './form-context.ts'
import { TitleField } from './title-field.tsx'

/** A date. For imported titles sometimes only the year or the month is known; leaving the field empty keeps that. */
export function DateField({ field }: { field: 'releasedOn' | 'endedOn' }) {
  const { saved } = useTitleForm()
  const known = saved?.texts[field] ?? ''
  const isPart = known !== '' && known.length < 'YYYY-MM-DD'.length
  return <TitleField field={field} type="date" hint={isPart ? texts.knownSoFar({ date: known }) : undefined} />
}
