/** What is known about a page that could not be fetched. */
export interface Known {
  url: URL
  params: Record<string, string | undefined>
  /** The data of the page on screen, if it has the same route. */
  before: unknown
  /** The data of all loaders of the page on screen, by route. */
  shown: Record<string, unknown>
}

type Fallback = (known: Known) => unknown

const fallbacks = new Map<string, Fallback>()

/**
 * Provides data for a page whose request failed, so that the page shows the error in place of what is missing (§8) and
 * the rest of it works.
 * @param pattern the route's path as in `app/routes.ts`, or / for home
 * @param make returns undefined if too little is known: the reader then stays on the current page
 */
export function provideFallback<Data>(pattern: string, make: (known: Known) => Data | undefined) {
  fallbacks.set(pattern, make)
}

export function findFallback(pattern: string): Fallback | undefined {
  return fallbacks.get(pattern)
}
