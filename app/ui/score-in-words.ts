import { hasFewValues, meanOnScale, onScale, type ScoreScale } from '#domain/score-scale-rules.ts'
import { faces, scoreNames, starsShort } from '#texts/entry.ts'
import { oneDecimal } from '#texts/numbers.ts'
import { meanOfFive } from '#texts/statistics.ts'

/** A score on its reader's scale. */
export function scoreInWords(scale: ScoreScale, score: number): string {
  const value = onScale(scale, score)
  if (hasFewValues(scale)) return scoreNames[scale][value - 1] ?? ''
  return scale === 'tenths' ? value.toFixed(1) : String(value)
}

/** A mean of scores, which is no value of most scales; of faces, it is the nearest. */
export function meanInWords(scale: ScoreScale, mean: number): string {
  if (scale === 'smileys') return scoreInWords(scale, mean)
  const said = oneDecimal(meanOnScale(scale, mean))
  return scale === 'stars' ? meanOfFive({ mean: said }) : said
}

/** A score out of ten, by which a list is asked. */
export function outOfTenInWords(scale: ScoreScale, score: number): string {
  return valueName(scale, hasFewValues(scale) ? onScale(scale, score) : score).label
}

/** A value of a scale, or of one that has too many, a tenth of it. */
export function valueName(scale: ScoreScale, value: number): { label: string; short: string } {
  const said = {
    ten: String(value),
    tenths: String(value),
    hundred: String(10 * value),
    stars: starsShort({ stars: value }),
    smileys: scoreNames.smileys[value - 1] ?? '',
  }[scale]
  return { label: said, short: scale === 'smileys' ? (faces[value - 1] ?? '') : said }
}
