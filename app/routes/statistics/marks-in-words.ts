import { hasFewValues, mostOf, onScale, type ScoreScale } from '#domain/score-scale-rules.ts'
import type { Marks } from '#domain/statistics/rules.ts'
import { marked } from '#texts/statistics.ts'
import { scoreInWords, valueName } from '../../ui/score-in-words.ts'

/** A mark on its reader's scale. */
export function markInWords(scale: ScoreScale, mark: number): string {
  const said = scoreInWords(scale, mark)
  return hasFewValues(scale) ? said : marked({ mark: said })
}

/**
 * How often each value of a scale was given, or each tenth of it where it has too many. A column leads to the titles of a mark out of
 * ten, which is how lists are asked, if it counts all of those and no others: what was rated without being kept is on no list.
 */
export function byMark(scale: ScoreScale, { given }: Marks, list: (value: string) => string | null) {
  const isWhole = hasFewValues(scale)
  const marks = given.map((one) => ({
    ...one,
    outOfTen: onScale('ten', one.mark),
    value: onScale(isWhole ? scale : 'ten', one.mark),
  }))
  return Array.from({ length: isWhole ? mostOf[scale] : 10 }, (_, place) => {
    const own = marks.filter(({ value }) => value === place + 1)
    const mark = own[0]?.outOfTen ?? null
    const isMark = marks.every((one) => own.includes(one) === (one.outOfTen === mark))
    const count = own.reduce((sum, one) => sum + one.count, 0)
    const isKept = own.every((one) => one.kept === one.count)
    return {
      ...valueName(scale, place + 1),
      count,
      path: mark !== null && isMark && isKept ? list(String(mark)) : null,
    }
  })
}
