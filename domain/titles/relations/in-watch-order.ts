import type { Format } from '../formats-rules.ts'
import type { TitleCard } from '../rules.ts'
import { inverseOf, type RelatedTitle, type Relation, relations } from './rules.ts'

/** What a title says of another one, or, if it is implied, what that one says of it. */
export interface SaidOfTitle {
  relation: Relation
  isImplied: boolean
  releasedOn: string | null
  format: Format | null
  card: TitleCard
}

/**
 * Each related title once, in the order in which they are watched: what comes before, what comes after, then the rest by kind of
 * relation; within each the earlier one first. A title's own word counts before what others say of it.
 */
export function inWatchOrder(said: SaidOfTitle[]): RelatedTitle[] {
  const found = new Map<string, RelatedTitle & { releasedOn: string }>()
  for (const { relation, isImplied, releasedOn, format, card } of said.toSorted(ownFirst)) {
    if (found.has(card.id)) continue
    const means = isImplied ? inverseOf[relation] : relation
    found.set(card.id, { ...card, format, relation: means, releasedOn: releasedOn ?? '9999' })
  }
  const ordered = [...found.values()].sort(
    (one, other) =>
      relations.indexOf(one.relation) - relations.indexOf(other.relation) ||
      one.releasedOn.localeCompare(other.releasedOn) ||
      one.id.localeCompare(other.id),
  )
  return ordered.map(({ releasedOn: _, ...title }) => title)
}

function ownFirst(one: SaidOfTitle, other: SaidOfTitle): number {
  return (
    Number(one.isImplied) - Number(other.isImplied) ||
    relations.indexOf(one.relation) - relations.indexOf(other.relation)
  )
}
