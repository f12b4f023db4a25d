import type { Db } from '#db/connection.ts'
import { findPage, foldQuery, type MatchPage, type Wanted } from './queries.ts'
import type { Typed } from './rules.ts'
import { isFound, lastWays, otherWays, waysAsTyped } from './ways.ts'

/**
 * One page of the ids of every title that matches, in the order of suggestTitles or a given one, and what was typed as
 * the database reads it. A page out of range becomes the nearest one.
 * @param query as readQuery gives it
 */
export async function findMatches(
  db: Db,
  query: string,
  page: number,
  wanted: Wanted,
): Promise<MatchPage & { typed: Typed }> {
  const typed = await foldQuery(db, query)
  if (typed.key === '') return { ids: [], page: 1, total: 0, best: null, typed }

  const ways = [...waysAsTyped(typed), ...otherWays(typed)]
  const found = await findPage(db, ways, page, wanted)
  if (isFound(typed, found.best)) return { ...found, typed }
  return { ...(await findPage(db, [...ways, ...lastWays(typed)], page, wanted)), typed }
}
