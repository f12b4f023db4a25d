import type { ScoreScale } from '#domain/score-scale-rules.ts'
import type { ShownRow } from '#domain/transfer/moving-in/find-shown-rows.ts'
import { says } from '#texts/moving-in.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { scoreInWords } from '../entry/say-change.ts'

export type RowInWords = ReturnType<typeof rowInWords>

/** A row with what its file says of it, and its problem, as the page shows them: scores on the reader's scale. */
export function rowInWords(
  { standing, progress, repeats, score, problem, differences, ...row }: ShownRow,
  scale: ScoreScale,
) {
  const said = says({
    ...{ kind: row.kind, standing, progress, repeats, total: row.title?.total ?? null },
    score: score === null ? null : scoreInWords(scale, score),
  })
  const onScale = differences.map((each) => (each.field === 'score' ? scoresInWords(each, scale) : each))
  return { ...row, said, differences: onScale, problem: problem && sentenceOf(problem) }
}

/** Two scores that are the same on the reader's scale are said as they are kept, out of ten: otherwise nothing would differ. */
function scoresInWords({ field, mine, theirs }: ShownRow['differences'][number], scale: ScoreScale) {
  const inWords = (value: unknown, on: ScoreScale) => (typeof value === 'number' ? scoreInWords(on, value) : value)
  const saidOn = (on: ScoreScale) => ({ field, mine: inWords(mine, on), theirs: inWords(theirs, on) })
  const said = saidOn(scale)
  return said.mine === said.theirs ? saidOn('tenths') : said
}
