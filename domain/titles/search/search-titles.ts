import type { Db } from '#db/connection.ts'
import { type Page, withRows } from '../../page-rules.ts'
import { findMatches } from './find-matches.ts'
import { findFoundTitles } from './queries.ts'
import { type FoundTitle, searchPageSize } from './rules.ts'

/**
 * One page of every title that matches, in the order of suggestions.
 * @param query as readQuery gives it
 */
export async function searchTitles(db: Db, query: string, wanted: number): Promise<Page<FoundTitle>> {
  const { typed, ...found } = await findMatches(db, query, { wanted, size: searchPageSize })
  return withRows(found, await findFoundTitles(db, found.rows, typed))
}
