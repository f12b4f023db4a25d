import type { Kind, Sort } from './rules.ts'

/**
 * The statuses of a list entry (§4), in the order of the dropdown and of the item page's counters (§2); a new entry has the
 * first. Browser-safe.
 */
export const statusesOf = {
  anime: ['unwatched', 'watched', 'watching', 'want-to-watch', 'dropped'],
  manga: ['unread', 'reading', 'want-to-read', 'dropped'],
} as const satisfies Record<Kind, readonly string[]>

export type Status = (typeof statusesOf)[Kind][number]

/** Choosing these adds no count (§4). */
const uncounted = ['unwatched', 'unread'] as const satisfies Status[]

/** The orders of browse that go by a counter. */
const orders: Partial<Record<Status, Sort>> = { watched: 'most-watched', reading: 'most-reading' }

/** A status that is counted. */
export type Counted = Exclude<Status, (typeof uncounted)[number]>

/** How many times each status has been chosen (§4); they only rise. */
export type Counters = Record<Counted, number>

type Underscored<Code extends string> = Code extends `${infer First}-${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Code

export function isCounted(status: Status): status is Counted {
  return !uncounted.some((one) => one === status)
}

/** The statuses of a kind that are counted, in their order. */
export function countedOf(kind: Kind): Counted[] {
  const statuses: readonly Status[] = statusesOf[kind]
  return statuses.filter(isCounted)
}

/** The column of `titles` with the counter of a status. */
export function counterColumn(status: Counted): Underscored<Counted> {
  return status.replaceAll('-', '_') as Underscored<Counted>
}

/** The order of browse that goes by the counter of a status; null if there is none. */
export function orderOf(status: Counted): Sort | null {
  return orders[status] ?? null
}
