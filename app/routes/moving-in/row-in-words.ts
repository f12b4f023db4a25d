import type { ScoreScale } from '#domain/score-scale-rules.ts'
import type { ShownRow } from '#domain/transfer/moving-in/find-shown-rows.ts'
import * as texts from '#texts/moving-in.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { scoreInWords } from '../entry/say-change.ts'

export type RowInWords = ReturnType<typeof rowInWords>

/** A row with what its file says of it, what differs, and its problem, as the page shows them: scores on the reader's scale. */
export function rowInWords(
  { standing, progress, repeats, score, problem, differences, ...row }: ShownRow,
  scale: ScoreScale,
) {
  const { kind, title } = row
  const scored = (value: unknown) => (typeof value === 'number' ? scoreInWords(scale, value) : value)
  const said = texts.says({
    ...{ kind, standing, progress, repeats, total: title?.total ?? null },
    score: score === null ? null : scoreInWords(scale, score),
  })
  const differing = differences.map(({ field, mine, theirs }) => {
    const inWords = (value: unknown) =>
      kind ? texts.inWords({ field, value: field === 'score' ? scored(value) : value, kind }) : ''
    return { field, name: kind ? texts.fieldName({ field, kind }) : '', mine: inWords(mine), theirs: inWords(theirs) }
  })
  return { ...row, said, differences: differing, problem: problem && sentenceOf(problem) }
}
