import type { Kind } from '../catalogue/rules.ts'

/** What a list entry says of where its user stands with the title (§4); the first one is the one it begins with. */
export const statusesOf = {
  anime: ['Unwatched', 'Watched', 'Watching', 'Want to Watch', 'Dropped'],
  manga: ['Unread', 'Reading', 'Want to Read', 'Dropped'],
} as const satisfies Record<Kind, readonly string[]>

export type Status = (typeof statusesOf)[Kind][number]

/** Where a user stands with a title: on the list or not, rated or not, reviewed or not. */
export interface OwnStanding {
  entry: { id: string; status: Status } | null
  stars: number | null
  reviewId: string | null
}
