import type { Kind } from '#domain/titles/rules.ts'
import type { Fields } from './fields.ts'

const most = 2_000_000_000
/** How many people list a title for each who voted for it, or made it a favorite. Low figures, true of popular titles. */
const perVoter = 2
const perFavorite: Record<Kind, number> = { anime: 100, manga: 25 }

/**
 * How many people list the title on the site that the catalogue comes from: `members`, or else an estimate from the best
 * number that is given. Other values than positive numbers are ignored.
 */
export function readKnownBy(kind: Kind, fields: Fields): number | null {
  const members = fields.count('members', most)
  if (members !== null) return members
  const voters = fields.guess('scored_by')
  const listed = fields.guess('stats', 'total')
  const known = listed ? Math.max(listed, voters) : perVoter * voters || perFavorite[kind] * fields.guess('favorites')
  return Math.min(most, Math.round(known)) || null
}
