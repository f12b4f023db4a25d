import type { Db } from '#db/connection.ts'
import { findMatchPage, foldQuery, type MatchPage, noMatches, type Wanted } from './queries.ts'
import type { Typed } from './rules.ts'
import { isFound, lastWays, otherWays, waysAsTyped } from './ways.ts'

/** The most titles that are counted. */
const countedUpTo = 10_000
const commonBound = { keys: 12_000, probed: 4000, best: 2000 }

/**
 * One page of the ids of every title that matches, in the order of suggestions or a given one, and what was typed as
 * the database reads it.
 * @param query as readQuery gives it
 */
export async function findMatches(db: Db, query: string, wanted: Wanted): Promise<MatchPage & { typed: Typed }> {
  const typed = await foldQuery(db, query)
  if (typed.key === '') return { ...noMatches, typed }

  // What is filtered or sorted otherwise has to be read whole.
  const bound = wanted.only || wanted.order ? null : commonBound
  const most = bound && countedUpTo
  const ways = [...waysAsTyped(typed, bound), ...otherWays(typed, bound)]
  const found = await findMatchPage(db, ways, wanted, most)
  if (isFound(typed, found.best)) return { ...found, typed }
  return { ...(await findMatchPage(db, [...ways, ...lastWays(typed)], wanted, most)), typed }
}
