import type { FormEvent } from 'react'
import { wasField } from '#domain/form-rules.ts'
import { journalDates } from '#domain/journal/record-rules.ts'
import { standings } from '#domain/standing-rules.ts'
import * as texts from '#texts/entry.ts'
import { standingsOf } from '#texts/standings.ts'
import { ownEntryPath } from '../paths.ts'
import { DateFields } from './date-fields.tsx'
import { EntryProblem } from './entry-problem.tsx'
import { FurtherFields, furtherFields } from './further-fields.tsx'
import { ProgressFields } from './progress-fields.tsx'
import { savedTexts } from './saved-texts.ts'
import { ScoreField } from './score-field.tsx'
import type { EntryFormProps, FieldsProps, EntryProblem as Problem, TypingProps } from './shown-record.ts'

/** Whether a page without scripts says at a field what is wrong: not of what is chosen by buttons. */
export function isAtField(problem: Problem | undefined): boolean {
  return problem?.field !== undefined && typedFields.includes(problem.field)
}

const typedFields: string[] = ['progress', 'score', ...journalDates, ...furtherFields]

/** What a reader keeps of a title, to be changed: in the panel and on a page of its own. */
export function EntryForm({ shown, back, save, problem, typed }: EntryFormProps) {
  const saved = savedTexts(shown)
  const was = (field: string) => saved[field] ?? ''
  const value = (field: string) => typed[field] ?? was(field)
  const isWrong = (field: string) => problem?.field === field || (save !== undefined && field in typed)
  /** Where there are no scripts, what is wrong is said at its field. */
  const isSaidAt = (field: string) => !save && problem?.field === field
  const typing = (field: string): TypingProps => ({
    name: field,
    value: value(field),
    onTyped: save && ((text) => save({ [field]: text }, true)),
    isUnsent: field in typed && (!problem || problem.isUnsent === true),
    'aria-invalid': isWrong(field) || undefined,
    'aria-describedby': isWrong(field) ? 'entry-problem' : undefined,
    autoFocus: isSaidAt(field),
  })
  const wrongAt = (field: string) => isSaidAt(field) && <EntryProblem problem={problem} />
  const fields: FieldsProps = { shown, save, problem, was, value, isWrong, wrongAt, typing }
  const { kind } = shown.title

  /** A button asks for what it says; the fields are saved when they are left. */
  function submit(event: FormEvent<HTMLFormElement>) {
    if (!save) return
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.name === 'beyond') save({ ...problem?.asked, beyond: 'yes' })
    else if (button?.name) save({ [button.name]: button.value })
  }

  return (
    <form
      className="keep-form"
      method="post"
      action={`${ownEntryPath(shown.title)}?back=${encodeURIComponent(back)}`}
      onSubmit={submit}
      noValidate
    >
      {/* For the Enter key, which presses the first button of a form. */}
      <button type="submit" className="spoken" tabIndex={-1} aria-hidden="true">
        {texts.save}
      </button>
      <input type="hidden" name="back" value={back} />
      {/* Without scripts all fields are sent: what nobody touches stays as it is (read-changes-rules.ts). */}
      {!save &&
        Object.keys(saved).map((field) => (
          <input key={field} type="hidden" name={wasField(field)} value={was(field)} />
        ))}
      <fieldset>
        <legend>{texts.standing}</legend>
        <div className="keep-choices keep-standings">
          {standings.map((standing) => (
            <button
              key={standing}
              type="submit"
              name="standing"
              value={standing}
              aria-pressed={standing === was('standing')}
            >
              {standingsOf[kind][standing]}
            </button>
          ))}
        </div>
      </fieldset>
      <ProgressFields {...fields} />
      <ScoreField {...fields} />
      <DateFields {...fields} />
      <FurtherFields {...fields} />
      {!save && (
        <button type="submit" className="button">
          {texts.save}
        </button>
      )}
    </form>
  )
}
