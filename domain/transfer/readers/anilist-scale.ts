import type { ScoreScale } from '../../score-scale-rules.ts'

/** AniList's names of its five scales. */
const scales: Record<string, ScoreScale> = {
  POINT_100: 'hundred',
  POINT_10_DECIMAL: 'tenths',
  POINT_10: 'ten',
  POINT_5: 'stars',
  POINT_3: 'smileys',
}

/** Our scale for a name of AniList's; null for a name that is not known. */
export function scaleNamed(name: unknown): ScoreScale | null {
  return typeof name === 'string' && Object.hasOwn(scales, name) ? (scales[name] ?? null) : null
}

/** AniList's name for a scale of ours. */
export function formatOfScale(scale: ScoreScale): string | null {
  return Object.keys(scales).find((name) => scales[name] === scale) ?? null
}

/** Scores from which it may be told that none of them is higher. */
const enough = 10

/**
 * The scale of a list that does not name it, by its scores. Ten points are the usual ones, so few low scores are
 * still taken for them.
 */
export function guessScale(scores: number[]): ScoreScale {
  const given = scores.filter((score) => score > 0)
  const highest = given.reduce((most, score) => Math.max(most, score), 0)
  if (highest > 10) return 'hundred'
  if (given.some((score) => !Number.isInteger(score))) return 'tenths'
  if (highest > 5 || given.length < enough) return 'ten'
  return highest > 3 ? 'stars' : 'smileys'
}
