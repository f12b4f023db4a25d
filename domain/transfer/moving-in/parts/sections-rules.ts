/** What Kiroku JSON brings besides the rows of a list (docs/decisions/0074). Browser-safe. */

/** In the order in which they are brought in. */
export const sections = [
  ...(['ratings', 'reviews', 'lists', 'favourites'] as const),
  ...(['activity', 'profile', 'settings', 'publicProfile'] as const),
]
export type SectionOfImport = (typeof sections)[number]

/** What readers bring in by their own hand: the last two only if they say so, for a rating is final and a review public. */
export const ofReaders = ['lists', 'favourites', 'ratings', 'reviews'] as const satisfies SectionOfImport[]

export type PartResult =
  /** It cannot be read, or a rule refuses it. */
  | 'refused'
  | 'added'
  | 'changed'
  | 'unchanged'
  /** The reader has another one here, which stays. */
  | 'kept'
  /** It was not chosen, or its title is not here. */
  | 'left-out'
  | 'undone'
  /** The import was undone, but this had been changed since. */
  | 'changed-since'
  /** The import was undone, but a rating is final. */
  | 'stays'

/** How many parts of each section have come to what; `waiting` are those that nothing has become of yet. */
export type PartsTally = Partial<Record<SectionOfImport, Partial<Record<PartResult | 'waiting', number>>>>

export function countParts(of: Partial<Record<PartResult | 'waiting', number>> | undefined): number {
  return Object.values(of ?? {}).reduce((sum, count) => sum + count, 0)
}
