import type { Db } from '#db/connection.ts'
import type { Way } from './matching.ts'
import { findPage, foldQuery, type MatchPage, type Wanted } from './queries.ts'
import type { Typed } from './rules.ts'
import { bestWays, lastWays, otherWays } from './ways.ts'

/**
 * One page of the ids of every title that matches, in the order of suggestTitles or a given one, and what was typed as
 * the database reads it. A page beyond the end is the last one, a page before the first the first.
 * @param query as readQuery gives it
 */
export async function findMatches(
  db: Db,
  query: string,
  page: number,
  wanted: Wanted,
): Promise<MatchPage & { typed: Typed }> {
  const typed = await foldQuery(db, query)
  let found: MatchPage = { ids: [], page: 1, total: 0 }
  for (const ways of attempts(typed)) {
    if (found.total === 0) found = await findPage(db, ways, typed, page, wanted)
  }
  return { ...found, typed }
}

function attempts(typed: Typed): Way[][] {
  if (typed.key === '') return []
  return [[...bestWays, ...otherWays(typed)], ...lastWays(typed).map((way) => [way])]
}
