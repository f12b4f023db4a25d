import type { Format } from '../formats-rules.ts'
import type { Kind, TitleCard } from '../rules.ts'
import { nameRelations } from './name-relations.ts'
import { isOfFranchise, type RelatedTitle, type Said } from './rules.ts'

/** The titles of a franchise but one, and what all of them say of each other. */
export interface SaidOfFranchise {
  titles: { releasedOn: string | null; format: Format | null; card: TitleCard }[]
  said: Said[]
}

/**
 * The franchise of a title in the order in which it is watched: titles of its own kind, then of the other one, and at the end those
 * that only share a character or the like. A prequel comes before its sequel, and otherwise the earlier one first.
 */
export function inWatchOrder(of: { id: string; kind: Kind }, { titles, said }: SaidOfFranchise): RelatedTitle[] {
  const named = nameRelations(of.id, said)
  const related = titles.flatMap(({ releasedOn, format, card }): (RelatedTitle & { releasedOn: string })[] => {
    const relation = named.get(card.id)
    return relation ? [{ ...card, format, relation, releasedOn: releasedOn || '9999' }] : []
  })
  const byDate = related.toSorted((one, other) =>
    `${one.releasedOn} ${one.id}` < `${other.releasedOn} ${other.id}` ? -1 : 1,
  )
  const rank = ({ kind, relation }: RelatedTitle) => {
    if (relation === 'prequel' || relation === 'sequel') return 0
    return isOfFranchise(relation) ? Number(kind !== of.kind) : 2
  }
  return afterPrequels(byDate, said)
    .sort((one, other) => rank(one) - rank(other))
    .map(({ releasedOn: _, ...title }) => title)
}

/** The same titles, each after its prequels. In a circle of prequels the order stays. */
function afterPrequels<Title extends { id: string }>(titles: Title[], said: Said[]): Title[] {
  const prequels = new Map<string, Set<string>>()
  for (const [id, relation, other] of said) {
    const [later, earlier] = relation === 'prequel' ? [id, other] : relation === 'sequel' ? [other, id] : []
    if (later && earlier) prequels.set(later, (prequels.get(later) ?? new Set()).add(earlier))
  }
  const ordered = new Set<Title>()
  const met = new Set<string>()
  const add = (title: Title) => {
    if (met.has(title.id)) return
    met.add(title.id)
    const before = prequels.get(title.id)
    if (before) for (const each of titles) if (before.has(each.id)) add(each)
    ordered.add(title)
  }
  titles.forEach(add)
  return [...ordered]
}
