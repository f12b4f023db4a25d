import { hasFewValues, meanOnScale, mostOf, onScale, type ScoreScale } from '#domain/score-scale-rules.ts'
import type { Marks } from '#domain/statistics/rules.ts'
import { faces, scoreNames, starsShort } from '#texts/entry.ts'
import { oneDecimal } from '#texts/numbers.ts'
import * as texts from '#texts/statistics.ts'
import { scoreInWords } from '../entry/say-change.ts'

/** A mark on its reader's scale. */
export function markInWords(scale: ScoreScale, mark: number): string {
  const said = scoreInWords(scale, mark)
  return hasFewValues(scale) ? said : texts.marked({ mark: said })
}

/** A mean of marks, which is no value of most scales; of faces, it is the nearest. */
export function meanInWords(scale: ScoreScale, mean: number): string {
  if (scale === 'smileys') return scoreInWords(scale, mean)
  const said = oneDecimal(meanOnScale(scale, mean))
  return scale === 'stars' ? texts.meanOfFive({ mean: said }) : said
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

/** A mark out of ten, by which a list is asked. */
export function outOfTenInWords(scale: ScoreScale, mark: number): string {
  return valueName(scale, hasFewValues(scale) ? onScale(scale, mark) : mark).label
}

function valueName(scale: ScoreScale, value: number): { label: string; short: string } {
  const said = {
    ten: String(value),
    tenths: String(value),
    hundred: String(10 * value),
    stars: starsShort({ stars: value }),
    smileys: scoreNames.smileys[value - 1] ?? '',
  }[scale]
  return { label: said, short: scale === 'smileys' ? (faces[value - 1] ?? '') : said }
}
