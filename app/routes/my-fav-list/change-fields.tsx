import type { ComponentProps, ReactNode } from 'react'
import * as texts from '#texts/change-many.ts'
import type { RefusedForm } from '../../ui/form/use-problem.ts'
import type { ListFrame } from './list-frame.ts'

export type Doing = keyof typeof texts.doings

interface ChangeFieldsProps {
  frame: ListFrame
  doing: Doing
  setDoing: (doing: Doing) => void
  /** Of a page without scripts. */
  refusal: RefusedForm | undefined
}

/** What is done, and the field that it needs. Without scripts all fields are there, and the one that is needed counts. */
export function ChangeFields({ frame, doing, setDoing, refusal }: ChangeFieldsProps) {
  const { groupNames, scoring, isDropped } = frame
  const away = isDropped ? 'forget' : 'remove'
  const doings = (Object.keys(texts.doings) as Doing[]).filter((one) => one !== (isDropped ? 'remove' : 'forget'))
  const of = (one: Doing, field: ReactNode) => (
    <span className={doing === one ? 'change-field' : 'change-field without-script'}>{field}</span>
  )
  const { problem, typed } = refusal ?? {}
  // A problem of no field is one of the whole form, which begins with what is done.
  const fieldOf = (name: string) => ({
    name,
    ...(problem?.field === name && { 'aria-invalid': true }),
    ...(problem && (problem.field ?? 'do') === name && { 'aria-describedby': 'change-problem', autoFocus: true }),
  })
  const holding = (name: string) => ({ ...fieldOf(name), defaultValue: typed?.[name] })
  return (
    <>
      <select
        {...fieldOf('do')}
        aria-label={texts.whatToChange}
        value={doing}
        onChange={({ target }) => setDoing(target.value as Doing)}
      >
        {doings.map((one) => (
          <option key={one} value={one}>
            {texts.doings[one]}
          </option>
        ))}
      </select>
      {of(
        'standing',
        <select {...holding('standing')} aria-label={texts.doings.standing}>
          {Object.entries(groupNames).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>,
      )}
      {of('score', <ScoreChoice scoring={scoring} field={holding('score')} />)}
      {of(
        'addTags',
        <input
          {...holding('addTags')}
          aria-label={texts.doings.addTags}
          placeholder={texts.tagsHint}
          maxLength={500}
        />,
      )}
      {of(
        'removeTags',
        <input
          {...holding('removeTags')}
          aria-label={texts.doings.removeTags}
          placeholder={texts.tagsHint}
          maxLength={500}
        />,
      )}
      {of(
        'private',
        <select {...holding('private')} aria-label={texts.doings.private}>
          <option value="yes">{texts.isPrivate}</option>
          <option value="no">{texts.isNotPrivate}</option>
        </select>,
      )}
      {of(
        away,
        <label>
          <input type="checkbox" {...fieldOf('sure')} value="yes" required={doing === away && !refusal} /> {texts.sure}
        </label>,
      )}
    </>
  )
}

interface ScoreChoiceProps {
  scoring: ListFrame['scoring']
  field: ComponentProps<'input'> & ComponentProps<'select'>
}

/** A score on the reader's scale; the empty one takes scores away. */
function ScoreChoice({ scoring: { most, step, choices }, field }: ScoreChoiceProps) {
  if (!choices) {
    return <input type="number" {...field} aria-label={texts.doings.score} min={step} max={most} step={step} />
  }
  return (
    <select {...field} aria-label={texts.doings.score}>
      <option value="">{texts.noScore}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
