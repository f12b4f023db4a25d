import { scoreField } from '#domain/reviews/rules.ts'
import { scoresOf } from '#domain/reviews/score-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/reviews.ts'
import { Field } from '../../ui/form/field.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'

interface ScoreFieldsProps {
  kind: Kind
  typed: Record<string, string>
  /** Whether Overall begins with the score that the reader gave the title elsewhere. */
  isOwnScore: boolean
  problem: FormProblem | undefined
}

/** A field for each score of the title's kind; only the overall one is required. */
export function ScoreFields({ kind, typed, isOwnScore, problem }: ScoreFieldsProps) {
  return (
    <fieldset className="review-scores">
      <legend>{texts.scoresLegend}</legend>
      <p className="quiet">
        {texts.scoresHint}
        {isOwnScore && ` ${texts.ownScore}`}
      </p>
      {scoresOf[kind].map((name) => (
        <Field
          key={name}
          label={texts.scores[name]}
          name={scoreField(name)}
          type="number"
          inputMode="decimal"
          min="0"
          max="10"
          step="0.1"
          autoComplete="off"
          aria-required={name === 'overall'}
          defaultValue={typed[scoreField(name)]}
          problem={problem}
        />
      ))}
    </fieldset>
  )
}
