import { inverseOf, isOfFranchise, type Relation, relations, type Said } from './rules.ts'

/** The most relations on the way to a title, prequels and sequels not counted: further titles have little to do with it. */
const mostSteps = 4

/**
 * What the titles of a franchise are to one of them. What it says itself counts before what others say of it, and both before what
 * follows from them: a prequel's prequel is a prequel, its side story a side story, and a side story's adaptation of the same
 * franchise. What a side story leads back to is left out unless it is met otherwise: of a story in which two series meet, that is the
 * other series.
 */
export function nameRelations(of: string, said: Said[]): Map<string, Relation> {
  const steps = stepsFrom(said)
  const named = new Map<string, Relation>()
  const aside = new Set<string>()
  const follow = (from: string, wanted: (relation: Relation) => boolean, found: string[]) => {
    for (const { id, relation } of steps.get(from) ?? []) {
      if (id === of || named.has(id) || !wanted(relation) || (aside.has(from) && leadsBack(relation))) continue
      named.set(id, joined(named.get(from), relation))
      if (leadsAside(relation) || (isChain(relation) && aside.has(from))) aside.add(id)
      found.push(id)
    }
  }
  const direct: string[] = []
  follow(of, isOfFranchise, direct)
  let reached = direct.filter((id) => isChain(named.get(id)))
  let next = direct.filter((id) => !reached.includes(id))
  for (let step = 0; step < mostSteps; step++) {
    for (const from of reached) follow(from, isChain, reached)
    for (const from of reached) follow(from, (relation) => isOfFranchise(relation) && !isChain(relation), next)
    reached = next
    next = []
  }
  follow(of, () => true, direct)
  return named
}

const isChain = (relation?: Relation) => relation === 'prequel' || relation === 'sequel'
const leadsAside = (relation: Relation) => ['side-story', 'spin-off', 'summary'].includes(relation)
const leadsBack = (relation: Relation) => relation === 'parent-story' || relation === 'full-story'

/** What a title is to the first one, of which another one is `one`, and the title `next` to that. */
function joined(one: Relation | undefined, next: Relation): Relation {
  if (one === undefined) return next
  if (isChain(next)) return isChain(one) && one !== next ? 'same-franchise' : one
  return isChain(one) ? next : 'same-franchise'
}

/** From each title to the others: its own word first, in the order of `relations`. */
function stepsFrom(said: Said[]): Map<string, { id: string; relation: Relation }[]> {
  const steps = new Map<string, { id: string; relation: Relation; isImplied: boolean }[]>()
  const add = (from: string, id: string, relation: Relation, isImplied: boolean) => {
    const known = steps.get(from)
    const step = { id, relation, isImplied }
    if (known) known.push(step)
    else steps.set(from, [step])
  }
  for (const [id, relation, other] of said) {
    add(id, other, relation, false)
    add(other, id, inverseOf[relation], true)
  }
  for (const each of steps.values()) {
    each.sort(
      (one, other) =>
        Number(one.isImplied) - Number(other.isImplied) ||
        relations.indexOf(one.relation) - relations.indexOf(other.relation),
    )
  }
  return steps
}
