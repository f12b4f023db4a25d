import type { Kind } from '#domain/catalogue/rules.ts'
import type { Fields } from './fields.ts'

const most = 2_000_000_000
/** How many people keep a title for each who voted for it, or made it a favourite: low for what everybody knows. */
const perVoter = 2
const perFavorite: Record<Kind, number> = { anime: 100, manga: 25 }

/**
 * How many people keep the title on a list where the catalogue comes from: `members`, or an estimate from the nearest
 * number that is known. Numbers of the wrong shape are as good as none here.
 */
export function readKnownBy(kind: Kind, fields: Fields): number | null {
  const members = fields.count('members', most)
  if (members !== null) return members
  const voters = fields.guess('scored_by')
  const listed = fields.guess('stats', 'total')
  const known = listed ? Math.max(listed, voters) : perVoter * voters || perFavorite[kind] * fields.guess('favorites')
  return Math.min(most, Math.round(known)) || null
}
