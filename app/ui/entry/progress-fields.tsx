import * as texts from '#texts/entry.ts'
import { BeyondButton } from './beyond-button.tsx'
import type { FieldsProps } from './shown-record.ts'
import { TypedField } from './typed-field.tsx'

/** − 7 / 26 +, and beyond a known total if the reader means it. */
export function ProgressFields({ shown, was, problem, wrongAt, typing }: FieldsProps) {
  const { kind, episodes: total } = shown.title
  const isNone = was('progress') === '0'
  const isBeyond = problem?.field === 'progress' && total !== null
  return (
    <fieldset className="keep-progress">
      <legend>{texts.progress[kind]}</legend>
      <div className="keep-steps">
        <button
          type="submit"
          name="step"
          value="-1"
          className="round-button"
          aria-label={texts.oneLess[kind]}
          aria-disabled={isNone || undefined}
          onClick={(event) => isNone && event.preventDefault()}
        >
          −
        </button>
        <label htmlFor="entry-progress">
          <span className="spoken">{texts.progress[kind]}</span>
          <TypedField inputMode="numeric" autoComplete="off" size={4} {...typing('progress')} />
        </label>
        {total !== null && <span className="keep-total">{texts.ofTotal({ total })}</span>}
        <button type="submit" name="step" value="1" className="round-button" aria-label={texts.oneMore[kind]}>
          +
        </button>
        {isBeyond && <BeyondButton total={total} />}
      </div>
      {wrongAt('progress')}
    </fieldset>
  )
}
