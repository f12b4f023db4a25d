import { fromScale, type ScoreScale } from '../../score-scale-rules.ts'
import { saysNothing } from './plain-text.ts'

/** The scales of other sites: those that readers can choose here, Kitsu's twentieths, and half stars up to five. */
export type ForeignScale = ScoreScale | 'twentieths' | 'half-stars'

/** A score on its site's scale, as it stands in the file. 0, '' and null are none. */
export interface GivenScore {
  scale: ForeignScale
  value: unknown
}

/**
 * The score to store, 0.1 to 10, for one on another site's scale. One table for each scale: whole points are kept,
 * hundredths are divided by ten, stars and smileys are worth what they are here (docs/decisions/0067).
 * @returns null for none, undefined for what the scale does not have
 */
export function tenthsOf({ scale, value }: GivenScore): number | null | undefined {
  if (value === null || value === undefined || (typeof value === 'string' && saysNothing(value))) return null
  const given = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : value
  if (typeof given !== 'number' || Number.isNaN(given)) return undefined
  if (given === 0) return null
  if (scale === 'twentieths') return Number.isInteger(given) ? (fromScale('tenths', given / 2) ?? undefined) : undefined
  if (scale === 'half-stars')
    return Number.isInteger(given * 2) ? (fromScale('ten', given * 2) ?? undefined) : undefined
  return fromScale(scale, given) ?? undefined
}
