/** The address of a page of search results. */
export function searchPath(query: string, page: number): string {
  const params = new URLSearchParams({ q: query })
  if (page > 1) params.set('page', String(page))
  return `/search?${params}`
}
