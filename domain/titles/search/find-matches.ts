import type { Db } from '#db/connection.ts'
import { findAmong, findMatchPage, type MatchPage, noMatches, type Wanted } from './queries.ts'
import type { Typed } from './rules.ts'
import { type Bound, readSearch, type Search } from './search.ts'
import { isFound, lastWays, nearWays, otherWays, waysAsTyped } from './ways.ts'

/** The most titles that are counted. */
const countedUpTo = 10_000
const bound: Bound = { keys: 12_000, probed: 4000, best: 2000 }

/**
 * One page of the ids of the titles that match, in the order of suggestions or a given one, and what was typed as the
 * database reads it. Where very many match, some and the best known are found; all, if `only` leaves few titles.
 * @param query as readQuery gives it
 */
export async function findMatches(db: Db, query: string, wanted: Wanted): Promise<MatchPage & { typed: Typed }> {
  const search = await readSearch(db, query, bound)
  const { typed } = search
  if (typed.key === '') return { ...noMatches, typed }

  const asked = await amongFew(db, search, wanted.only)
  const ways = [...waysAsTyped(asked), ...otherWays(asked), ...nearWays(asked)]
  const found = await findMatchPage(db, ways, wanted, countedUpTo)
  if (isFound(found.best)) return { ...found, typed }
  return { ...(await findMatchPage(db, [...ways, ...lastWays(asked, found.best)], wanted, countedUpTo)), typed }
}

/** Where keys are common and "only" leaves few titles, only these are looked at. */
async function amongFew(db: Db, search: Search, only: Wanted['only']): Promise<Search> {
  const areCommon = [...search.starts.values()].some((keys) => keys > bound.best)
  const among = only && areCommon ? await findAmong(db, only, bound.best) : null
  return among ? { ...search, among, bound: { ...bound, keys: bound.best, probed: bound.best } } : search
}
