import type { ScoreScale } from '#domain/score-scale-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import type { ShownRow } from '#domain/transfer/moving-in/find-shown-rows.ts'
import type { Difference } from '#domain/transfer/moving-in/rules.ts'
import { fieldName, inWords, says } from '#texts/moving-in-row.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { scoreInWords } from '../../ui/score-in-words.ts'

export type RowInWords = ReturnType<typeof rowInWords>

/**
 * A row with what its file says of it, how that differs from what the reader keeps, and its problem, as the page shows them: scores on
 * the reader's scale.
 */
export function rowInWords(
  { standing, progress, repeats, score, problem, differences, ...row }: ShownRow,
  scale: ScoreScale,
) {
  const { kind, sort } = row
  const said = says({
    ...{ kind, standing, progress, repeats, total: row.title?.total ?? null },
    score: score === null ? null : scoreInWords(scale, score),
  })
  const different = kind && sort === 'different' ? differences.map((each) => differenceInWords(each, kind, scale)) : []
  return { ...row, said, differences: different, problem: problem && sentenceOf(problem) }
}

/** Two scores that are the same on the reader's scale are said as they are kept, out of ten: otherwise nothing would differ. */
function differenceInWords({ field, mine, theirs }: Difference, kind: Kind, scale: ScoreScale) {
  const told = (value: unknown, on: ScoreScale) =>
    field === 'score' && typeof value === 'number' ? scoreInWords(on, value) : inWords({ field, value, kind })
  const toldOn = (on: ScoreScale) => ({
    field: fieldName({ field, kind }),
    mine: told(mine, on),
    theirs: told(theirs, on),
  })
  const onScale = toldOn(scale)
  return onScale.mine === onScale.theirs ? toldOn('tenths') : onScale
}
