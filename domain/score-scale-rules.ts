/** The scales of readers' own scores, which are stored from 0.1 to 10 in tenths (docs/decisions/0067). Browser-safe. */
export const scoreScales = ['ten', 'tenths', 'hundred', 'stars', 'smileys'] as const
export type ScoreScale = (typeof scoreScales)[number]

/** The scales of which one value is chosen: what each value is worth, as on AniList. */
const worths = {
  stars: [1, 3, 5, 7, 9],
  smileys: [3.5, 6, 8.5],
} as const satisfies Partial<Record<ScoreScale, readonly number[]>>

/** Whether a scale has a few values, of which one is chosen. */
export function hasFewValues(scale: ScoreScale): scale is keyof typeof worths {
  return scale in worths
}

/** The highest value of a scale. */
export const mostOf: Record<ScoreScale, number> = {
  ten: 10,
  tenths: 10,
  hundred: 100,
  stars: worths.stars.length,
  smileys: worths.smileys.length,
}

/** The lowest value of a scale, and the distance between two values. */
export const stepOf: Record<ScoreScale, number> = { ten: 1, tenths: 0.1, hundred: 1, stars: 1, smileys: 1 }

/** What a stored score is on a scale: its nearest value. */
export function onScale(scale: ScoreScale, score: number): number {
  if (scale === 'tenths') return score
  if (scale === 'hundred') return Math.round(score * 10)
  if (scale === 'ten') return Math.max(1, Math.round(score))
  const of: readonly number[] = worths[scale]
  const above = of.findIndex((worth, place) => score < (worth + (of[place + 1] ?? Number.POSITIVE_INFINITY)) / 2)
  return above + 1
}

/** What a mean of stored scores is on a scale: between two values of it, as far as the mean is from what they are worth. */
export function meanOnScale(scale: ScoreScale, mean: number): number {
  if (scale === 'ten' || scale === 'tenths') return mean
  if (scale === 'hundred') return mean * 10
  const [first, second] = worths[scale]
  return Math.min(mostOf[scale], Math.max(1, 1 + (mean - first) / (second - first)))
}

/** The score to store for a value of a scale; null for what is no value of it. */
export function fromScale(scale: ScoreScale, value: number): number | null {
  if (!(value >= stepOf[scale] && value <= mostOf[scale])) return null
  if (scale === 'tenths') return isWhole(value * 10) ? Math.round(value * 10) / 10 : null
  if (!isWhole(value)) return null
  if (scale === 'hundred') return Math.round(value) / 10
  return scale === 'ten' ? Math.round(value) : (worths[scale][Math.round(value) - 1] ?? null)
}

/** 8.7 times 10 is not quite 87. */
function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-9
}
