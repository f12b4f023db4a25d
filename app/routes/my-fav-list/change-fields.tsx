import type { ReactNode } from 'react'
import * as texts from '#texts/change-many.ts'
import type { ListFrame } from './list-frame.ts'

export type Doing = keyof typeof texts.doings

interface ChangeFieldsProps {
  frame: ListFrame
  doing: Doing
  setDoing: (doing: Doing) => void
}

/** What is done, and the field that it needs. Without scripts all fields are there, and the one that is needed counts. */
export function ChangeFields({ frame, doing, setDoing }: ChangeFieldsProps) {
  const { groupNames, scoring, isDropped } = frame
  const away = isDropped ? 'forget' : 'remove'
  const doings = (Object.keys(texts.doings) as Doing[]).filter((one) => one !== (isDropped ? 'remove' : 'forget'))
  const of = (one: Doing, field: ReactNode) => (
    <span className={doing === one ? 'change-field' : 'change-field without-script'}>{field}</span>
  )
  return (
    <>
      <select
        name="do"
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
        <select name="standing" aria-label={texts.doings.standing}>
          {Object.entries(groupNames).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>,
      )}
      {of('score', <ScoreChoice scoring={scoring} />)}
      {of(
        'addTags',
        <input name="addTags" aria-label={texts.doings.addTags} placeholder={texts.tagsHint} maxLength={500} />,
      )}
      {of(
        'removeTags',
        <input name="removeTags" aria-label={texts.doings.removeTags} placeholder={texts.tagsHint} maxLength={500} />,
      )}
      {of(
        'private',
        <select name="private" aria-label={texts.doings.private}>
          <option value="yes">{texts.isPrivate}</option>
          <option value="no">{texts.isNotPrivate}</option>
        </select>,
      )}
      {of(
        away,
        <label>
          <input type="checkbox" name="sure" value="yes" required={doing === away} /> {texts.sure}
        </label>,
      )}
    </>
  )
}

/** A score on the reader's scale; the empty one takes scores away. */
function ScoreChoice({ scoring: { most, step, choices } }: { scoring: ListFrame['scoring'] }) {
  if (!choices) {
    return <input type="number" name="score" aria-label={texts.doings.score} min={step} max={most} step={step} />
  }
  return (
    <select name="score" aria-label={texts.doings.score}>
      <option value="">{texts.noScore}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
