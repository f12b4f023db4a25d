/** Readers' public lists that hold a title (docs/decisions/0064). Browser-safe. */

/** How many of them a title's page shows, and how many are read to count the others. */
export const mostShown = 4
export const mostCounted = 60

/** A public list, as a title's page names it. */
export interface NamedShelf {
  id: string
  name: string
  owner: string
  ownerId: string
  handle: string
}

/** The tag of a title's own pages, which show the public lists that hold it. */
export function shelvedTag(titleId: string): string {
  return `shelved:${titleId}`
}
