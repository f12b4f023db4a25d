import { mostOf, onScale, type ScoreScale } from '#domain/score-scale-rules.ts'
import * as texts from '#texts/entry.ts'
import type { FieldsProps } from './shown-record.ts'
import { TypedField } from './typed-field.tsx'

/** The reader's own score: a row of choices, or a number on a scale that has too many. It begins with the reader's rating. */
export function ScoreField({ shown: { scale, stars }, was, wrongAt, typing }: FieldsProps) {
  const score = was('score')
  if (scale === 'tenths' || scale === 'hundred') {
    return (
      <div>
        <label className="keep-line" htmlFor="entry-score">
          <span>{texts.score}</span>
          <TypedField
            inputMode="decimal"
            autoComplete="off"
            size={5}
            placeholder={stars === null ? texts.scoreFrom[scale] : String(scale === 'hundred' ? stars * 10 : stars)}
            {...typing('score')}
          />
        </label>
        {wrongAt('score')}
      </div>
    )
  }
  const begin = score === '' && stars !== null ? onScale(scale, stars) : null
  return (
    <fieldset className={`keep-scores keep-scores-${scale}`}>
      <legend>
        {texts.score}
        {begin !== null && stars !== null && <span className="quiet">{`\u00a0· ${texts.rated({ stars })}`}</span>}
      </legend>
      <div className="keep-choices">
        {Array.from({ length: mostOf[scale] }, (_, place) => String(place + 1)).map((each) => (
          <button
            key={each}
            type="submit"
            name="score"
            value={each}
            aria-label={texts.scoreNames[scale][Number(each) - 1]}
            aria-pressed={each === score}
            className={Number(each) === begin ? 'keep-begin' : undefined}
          >
            {faceOf(scale, Number(each), Number(score))}
          </button>
        ))}
        {score !== '' && (
          <button type="submit" name="score" value="" className="keep-none">
            {texts.noScore}
          </button>
        )}
      </div>
      {wrongAt('score')}
    </fieldset>
  )
}

/** Stars are filled up to the score. */
function faceOf(scale: Extract<ScoreScale, 'ten' | 'stars' | 'smileys'>, value: number, score: number): string {
  if (scale === 'stars') return value <= score ? '★' : '☆'
  return (scale === 'smileys' && texts.faces[value - 1]) || String(value)
}
