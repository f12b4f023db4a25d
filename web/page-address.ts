/** The pages that may be cached, and the query parameters that each of them reads. */
const keepable: { path: RegExp; parameters: string[] }[] = [
  { path: /^\/$/, parameters: ['animes', 'mangas', 'upcoming'] },
  { path: /^\/browse-(?:animes|mangas)$/, parameters: ['sort', 'page'] },
  { path: /^\/search$/, parameters: ['q', 'page'] },
  { path: /^\/(?:anime|manga)\/\d{1,18}$/, parameters: [] },
  { path: /^\/(?:people|characters|companies)\/\d{1,15}\/[^/]+$/, parameters: ['page'] },
  { path: /^\/sitemap(?:\.xml|\/\d{1,4})$/, parameters: [] },
]

const longestKept = 300

/**
 * The address under which a page is cached: its path and the parameters that it reads, in a fixed order. Anything else
 * in the link (campaign names, click ids) is left out because the page does not depend on it.
 * @returns null for a page that is never cached
 */
export function pageAddress(path: string, query: string): string | null {
  const page = keepable.find((candidate) => candidate.path.test(path))
  if (!page) return null
  if (query === '') return path

  const given = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of page.parameters) {
    const value = given.get(name)
    if (value !== null) read.set(name, value)
  }
  const address = read.size > 0 ? `${path}?${read}` : path
  return address.length <= longestKept ? address : null
}
