import type { Kind, Sort } from './rules.ts'

interface CounterRule {
  /** The status it counts, as the item page names it too. */
  status: string
  /** In `titles`. */
  column: string
  /** The only kind that has it. */
  only?: Kind
  /** The order of browse that goes by it. */
  sort?: Sort
}

/** What is counted of each title, in the order of the item page (§2). Browser-safe. */
export const counterRules = {
  watched: { status: 'Watched', column: 'watched', only: 'anime', sort: 'most-watched' },
  watching: { status: 'Watching', column: 'watching', only: 'anime' },
  wantToWatch: { status: 'Want to Watch', column: 'want_to_watch', only: 'anime' },
  reading: { status: 'Reading', column: 'reading', only: 'manga', sort: 'most-reading' },
  wantToRead: { status: 'Want to Read', column: 'want_to_read', only: 'manga' },
  dropped: { status: 'Dropped', column: 'dropped' },
} as const satisfies Record<string, CounterRule>

export type Counter = keyof typeof counterRules

/** How many times each status has been chosen (§4); they only rise. */
export type Counters = Record<Counter, number>

const counters = Object.entries(counterRules) as [Counter, CounterRule][]

/** The counters of a kind, in their order. */
export function countersOf(kind: Kind): { counter: Counter; status: string }[] {
  const own = counters.filter(([, { only = kind }]) => only === kind)
  return own.map(([counter, { status }]) => ({ counter, status }))
}

/** The counter that a status raises; Unwatched and Unread have none (§4). */
export function counterOf(status: string): Counter | null {
  return counters.find(([, rule]) => rule.status === status)?.[0] ?? null
}

/** The order of browse that goes by a counter; null if there is none. */
export function orderOf(counter: Counter): Sort | null {
  const { sort }: CounterRule = counterRules[counter]
  return sort ?? null
}
