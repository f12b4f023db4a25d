/** What decides which titles are similar (docs/decisions/0048). Browser-safe. */

/** From this many stars on, a reader liked a title. */
export const likedStars = 8
/** How many neighbours of each kind are kept for a title. */
export const mostNeighbours = 50
/** Readers whose every like counts in full; their weights are those of `nearest.ts`. */
export const shrinkage = 2
/** How many must have liked both of two titles, so that no single reader's taste shows. */
export const fewestReaders = 2
/** Of a reader who liked more, the newest count. */
export const mostLikes = 1_000

/** The tag of the cached page of a title that shows the titles similar to it. */
export function similarTag(id: string): string {
  return `similar:${id}`
}
