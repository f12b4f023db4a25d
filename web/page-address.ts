import { isSpelledAs, readTitleQuery, titleQueryPath, withoutMine } from '#domain/titles/query/title-query-rules.ts'
import { type Kind, readSort } from '#domain/titles/rules.ts'

type Parameters = Record<string, (value: string) => string | null>

/** Null for a value that means the same as none. */
const sortOf = (kind: Kind) => (value: string) => {
  const sort = readSort(kind, value)
  return sort === 'popular' ? null : sort
}

/** The pages that may be cached, and the query parameters that each of them reads; or the kind of titles it asks for. */
const keepable: { path: RegExp; reads: Parameters | { kind: Kind | null }; neverWith?: string }[] = [
  {
    path: /^\/$/,
    reads: {
      animes: sortOf('anime'),
      mangas: sortOf('manga'),
      upcoming: (value) => (value === 'manga' ? value : null),
    },
  },
  { path: /^\/browse-animes$/, reads: { kind: 'anime' } },
  { path: /^\/browse-mangas$/, reads: { kind: 'manga' } },
  { path: /^\/season\/\d{4}\/(?:winter|spring|summer|fall)$/, reads: {} },
  { path: /^\/search$/, reads: { kind: null } },
  { path: /^\/(?:anime|manga)\/\d{1,18}(?:\/lists)?$/, reads: {} },
  // With the key of a secret link it is never kept, and neither is it answered with what is kept without one.
  { path: /^\/user\/[a-z0-9_-]{3,30}$/, reads: { page: (value) => value }, neverWith: 'key' },
  { path: /^\/user\/[a-z0-9_-]{3,30}\/lists\/\d{1,18}$/, reads: { page: (value) => value } },
  // A page that does not exist is redirected.
  { path: /^\/(?:people|characters|companies)\/\d{1,15}\/[^/]+$/, reads: { page: (value) => value } },
  { path: /^\/sitemap(?:\.xml|\/\d{1,4})$/, reads: {} },
]

const longestKept = 300

/**
 * The address under which a page is cached: its path and what it reads of the query, in one spelling. Anything else
 * in the link (campaign names, click ids) is left out because the page does not depend on it.
 * @returns null for a page that is never cached, and for an address that its page redirects to another spelling
 */
export function pageAddress(path: string, query: string): string | null {
  const page = keepable.find((candidate) => candidate.path.test(path))
  if (!page) return null
  if (query === '') return path

  const given = new URLSearchParams(query)
  if (page.neverWith && given.has(page.neverWith)) return null
  const address = isKindOf(page.reads) ? titlesAddress(page.reads.kind, given) : writtenAs(path, page.reads, given)
  return address !== null && address.length <= longestKept ? address : null
}

function isKindOf(reads: (typeof keepable)[number]['reads']): reads is { kind: Kind | null } {
  return 'kind' in reads && typeof reads.kind !== 'function'
}

function titlesAddress(kind: Kind | null, given: URLSearchParams): string | null {
  if ((given.get('q')?.length ?? 0) > longestKept) return null
  const address = titleQueryPath(withoutMine(readTitleQuery(kind, given)))
  return isSpelledAs(kind, given, address) ? address : null
}

function writtenAs(path: string, parameters: Parameters, given: URLSearchParams): string {
  const read = new URLSearchParams()
  for (const [name, readValue] of Object.entries(parameters)) {
    const value = given.get(name)
    const written = value === null ? null : readValue(value)
    if (written !== null) read.set(name, written)
  }
  return read.size > 0 ? `${path}?${read}` : path
}
