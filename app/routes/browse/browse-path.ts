import type { Kind, Sort } from '#domain/catalogue/rules.ts'
import { browsePaths } from '../../ui/paths.ts'

/** The canonical address of a page of titles: default values are left out. */
export function browsePath(kind: Kind, sort: Sort, page: number): string {
  const query = new URLSearchParams()
  if (sort !== 'popular') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${browsePaths[kind]}?${query}` : browsePaths[kind]
}
