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
  const scored = (value: unknown) => (typeof value === 'number' ? scoreInWords(scale, value) : value)
  const said = says({
    ...{ kind: row.kind, standing, progress, repeats, total: row.title?.total ?? null },
    score: score === null ? null : scoreInWords(scale, score),
  })
  const onScale = differences.map(({ field, mine, theirs }) =>
    field === 'score' ? { field, mine: scored(mine), theirs: scored(theirs) } : { field, mine, theirs },
  )
  return { ...row, said, differences: onScale, problem: problem && sentenceOf(problem) }
}
