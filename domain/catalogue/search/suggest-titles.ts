import type { Db } from '#db/connection.ts'
import { findBest, findFoundTitles, foldQuery, type Match } from './queries.ts'
import { type FoundTitle, suggestionsSize } from './rules.ts'
import { isFound, lastWays, otherWays, waysAsTyped } from './ways.ts'

/**
 * The titles a reader most likely means by what is typed so far (decisions: navbar search). A title typed whole comes
 * first; then what is well known and matches well: whole names, beginnings of names and of words, initials, all words in
 * any order; last, names with a typing mistake. Another spelling of a place in a series ("season 2", "II") is not a mistake.
 * @param query as readQuery gives it
 */
export async function suggestTitles(db: Db, query: string): Promise<FoundTitle[]> {
  const typed = await foldQuery(db, query)
  if (typed.key === '') return []

  let found = await findBest(db, waysAsTyped(typed), suggestionsSize)
  if (found.length < suggestionsSize) {
    found = bestOf([...found, ...(await findBest(db, otherWays(typed), suggestionsSize))])
  }
  if (!isFound(typed, found[0]?.weight ?? null)) {
    found = bestOf([...found, ...(await findBest(db, lastWays(typed), suggestionsSize))])
  }
  const ids = found.map(({ id }) => id)
  return findFoundTitles(db, ids, typed)
}

function bestOf(matches: Match[]): Match[] {
  const sorted = matches.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
  const seen = new Set<string>()
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, suggestionsSize)
}
