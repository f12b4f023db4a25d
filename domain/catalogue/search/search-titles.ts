import type { Db } from '#db/connection.ts'
import { findMatches } from './find-matches.ts'
import { findFoundTitles } from './queries.ts'
import { type SearchPage, searchPageSize } from './rules.ts'

/**
 * One page of every title that matches, in the order of suggestTitles. A page out of
 * range becomes the nearest one.
 * @param query as readQuery gives it
 */
export async function searchTitles(db: Db, query: string, wanted: number): Promise<SearchPage> {
  const { ids, page, total, typed } = await findMatches(db, query, wanted, { size: searchPageSize })
  const titles = await findFoundTitles(db, ids, typed)
  return { titles, page, pages: Math.max(1, Math.ceil(total / searchPageSize)), total }
}
