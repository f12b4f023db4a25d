import type { Mark } from '#domain/lists/rules.ts'
import { type Kept, type Standing, standingOf } from '#domain/standing-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { type Status, statusesOf } from '#domain/titles/statuses-rules.ts'
import { onYourList } from '#texts/cards.ts'
import { statuses } from '#texts/lists.ts'
import { standingsOf } from '#texts/standings.ts'

/** What a reader has of a title, in a word: its status (§4) where that says it, else its standing. */
export function markOf(kind: Kind, kept: Kept): Mark {
  const { status } = kept
  const standing = standingOf(status, kept)
  const isListed = status !== null
  if (standing && !isSaid(status, standing)) return { isListed, text: standingsOf[kind][standing] }
  return { isListed, text: status && status !== statusesOf[kind][0] ? statuses[status] : onYourList }
}

/** Whether a status says all of a standing. */
export function isSaid(status: Status | null, standing: Standing): boolean {
  return standing === 'current' || standing === 'planning' || status === 'watched'
}
