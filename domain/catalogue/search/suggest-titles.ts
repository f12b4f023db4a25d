import type { Db } from '#db/connection.ts'
import { findBest, findFoundTitles, foldQuery } from './queries.ts'
import { type FoundTitle, suggestionsSize } from './rules.ts'
import { bestWays, lastWays, otherWays } from './ways.ts'

/**
 * The titles a reader most likely means by what is typed so far (decisions: navbar search). Whole names first, then
 * beginnings of names, then of words, then all words in any order, then whole names with a typing mistake; if there is
 * none of these, beginnings with a mistake, or names with two. Among equals the most read first.
 * @param query as readQuery gives it
 */
export async function suggestTitles(db: Db, query: string): Promise<FoundTitle[]> {
  const typed = await foldQuery(db, query)
  if (typed.key === '') return []

  const best = await findBest(db, bestWays, typed, suggestionsSize)
  const others = best.length < suggestionsSize ? await findBest(db, otherWays(typed), typed, suggestionsSize) : []
  let found = [...best, ...others]
  for (const way of lastWays(typed)) {
    if (found.length === 0) found = await findBest(db, [way], typed, suggestionsSize)
  }
  return findFoundTitles(db, [...new Set(found)].slice(0, suggestionsSize), typed)
}
