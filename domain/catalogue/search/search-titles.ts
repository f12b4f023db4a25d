import type { Db } from '#db/connection.ts'
import type { Way } from './matching.ts'
import { findFoundTitles, findPage, foldQuery, type MatchPage } from './queries.ts'
import { type SearchPage, searchPageSize, type Typed } from './rules.ts'
import { bestWays, lastWays, otherWays } from './ways.ts'

/**
 * One page of every title that matches, in the order of suggestTitles. A page beyond the end is the last one, a page
 * before the first the first.
 * @param query as readQuery gives it
 */
export async function searchTitles(db: Db, query: string, wanted: number): Promise<SearchPage> {
  const typed = await foldQuery(db, query)
  let found: MatchPage = { ids: [], page: 1, total: 0 }
  for (const ways of attempts(typed)) {
    if (found.total === 0) found = await findPage(db, ways, typed, wanted, searchPageSize)
  }
  const titles = await findFoundTitles(db, found.ids, typed)
  return { titles, page: found.page, pages: Math.max(1, Math.ceil(found.total / searchPageSize)), total: found.total }
}

function attempts(typed: Typed): Way[][] {
  if (typed.key === '') return []
  return [[...bestWays, ...otherWays(typed)], ...lastWays(typed).map((way) => [way])]
}
