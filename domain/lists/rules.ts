import type { Counters, Kind } from '../catalogue/rules.ts'
import { Refusal } from '../refusal.ts'

/** What a list entry says of where its user stands with the title (§4); it begins with the first. */
export const statusesOf = {
  anime: ['Unwatched', 'Watched', 'Watching', 'Want to Watch', 'Dropped'],
  manga: ['Unread', 'Reading', 'Want to Read', 'Dropped'],
} as const satisfies Record<Kind, readonly string[]>

export type Status = (typeof statusesOf)[Kind][number]

/** The title's counter that rises with each change to a status; Unwatched and Unread have none (§4). */
export const counterOf: Record<Status, keyof Counters | null> = {
  Unwatched: null,
  Watched: 'watched',
  Watching: 'watching',
  'Want to Watch': 'wantToWatch',
  Unread: null,
  Reading: 'reading',
  'Want to Read': 'wantToRead',
  Dropped: 'dropped',
}

export function isStatusOf(kind: Kind, value: unknown): value is Status {
  return statusesOf[kind].some((status) => status === value)
}

/** Where a user stands with a title: on the list or not, rated or not, reviewed or not. */
export interface OwnStanding {
  entry: { id: string; status: Status } | null
  stars: number | null
  reviewId: string | null
}

/** What whoever adds a title again is told (§5, §8). */
export function alreadyListed(title: string): Refusal {
  return new Refusal('already-listed', `${title} is already added in your FavList!`)
}

export function titleMissing(): Refusal {
  return new Refusal('title-missing', 'There is no such title any more')
}

export function entryMissing(): Refusal {
  return new Refusal('entry-missing', 'This title is not in your list')
}

export function noStatus(): Refusal {
  return new Refusal('status', 'Please choose one of the statuses')
}
