import { asToday, journalDates } from '#domain/journal/record-rules.ts'
import * as texts from '#texts/entry.ts'
import type { FieldsProps } from './shown-record.ts'
import { TypedField } from './typed-field.tsx'

/** When it was started, finished and dropped, as far as it is known. */
export function DateFields({ was, save, isWrong, wrongAt, typing }: FieldsProps) {
  const dates = journalDates.filter(
    (date) => date !== 'droppedOn' || was('standing') === 'dropped' || was(date) !== '' || isWrong(date),
  )
  return (
    <fieldset className="keep-dates" aria-describedby="entry-date-hint">
      <legend>{texts.dates}</legend>
      {dates.map((date) => (
        <div key={date}>
          <label className="keep-line" htmlFor={`entry-${date}`}>
            <span>{texts.dateNames[date]}</span>
            <TypedField autoComplete="off" size={10} placeholder="2024-05-31" {...typing(date)} />
          </label>
          {wrongAt(date)}
          {save && was(date) === '' && (
            <button type="button" className="text-button" onClick={() => save({ [date]: asToday })}>
              {texts.today} <span className="spoken">{texts.dateNames[date]}</span>
            </button>
          )}
        </div>
      ))}
      <p id="entry-date-hint" className="quiet">
        {texts.dateHint}
      </p>
    </fieldset>
  )
}
