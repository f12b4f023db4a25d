/** What can be known of a page that could not be fetched. */
export interface Known {
  url: URL
  params: Record<string, string | undefined>
  /** What the page's loader gave, where the page that is shown is of the same route. */
  before: unknown
  /** What all loaders of the page that is shown gave, by route. */
  shown: Record<string, unknown>
}

type StandIn = (known: Known) => unknown

const standIns = new Map<string, StandIn>()

/**
 * Makes the data of a page whose request failed, so that the page says so in the place of what is missing (§8), and the rest of
 * it works.
 * @param pattern the route's path as it stands in `app/routes.ts`; of home, /
 * @param make answers undefined where too little is known: the reader then stays on the page that is shown
 */
export function standIn<Data>(pattern: string, make: (known: Known) => Data | undefined) {
  standIns.set(pattern, make)
}

export function findStandIn(pattern: string): StandIn | undefined {
  return standIns.get(pattern)
}
