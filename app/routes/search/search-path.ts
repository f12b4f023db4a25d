import { pathWith } from '#domain/parameter-rules.ts'

/** The address of a page of search results. */
export function searchPath(query: string, page = 1): string {
  return pathWith('/search', { q: query }, page)
}
