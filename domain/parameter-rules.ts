/** The query parameters of pages: one reader and one writer. Browser-safe. */

const lastPage = 1e9

/** The page number in an address: a whole number from 1 to a billion. Anything else means page 1 (decisions). */
export function readPage(params: URLSearchParams): number {
  const page = Math.floor(Number(params.get('page')))
  return page >= 1 ? Math.min(page, lastPage) : 1
}

/** The option that a parameter names; the first one, which is the default, if it names none. */
export function readOption<T extends string>(options: readonly T[], asked: string | null): T {
  return options.find((option) => option === asked) ?? (options[0] as T)
}

/** An option as a parameter; null if it is the default. */
export function unlessFirst<T extends string>(options: readonly T[], option: T): T | null {
  return option === options[0] ? null : option
}

/**
 * The canonical address of a page: its path, which may have parameters of its own, and these parameters without empty ones.
 * The page number comes last, from 2 up.
 */
export function pathWith(path: string, params: Record<string, string | null | undefined>, page = 1): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
}
