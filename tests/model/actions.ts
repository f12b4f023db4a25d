import { type Arbitrary, constantFrom, integer, record } from 'fast-check'
import type { Stars } from '#domain/ratings/rules.ts'

/** Titles and readers are named by their indexes. The first two titles are anime, the third is a manga. */
export const kindsOfTitles = ['anime', 'anime', 'manga'] as const
export const readersInAll = 4

export interface Action {
  what: 'add' | 'change status' | 'rate' | 'review' | 'mark helpful' | 'delete review'
  reader: number
  title: number
  /** The reader whose entry or review the action is about, perhaps another one. */
  owner: number
  status: string
  stars: Stars
}

const statuses = ['unwatched', 'watched', 'watching', 'want-to-watch', 'unread', 'reading', 'want-to-read', 'dropped']
const everyAction = ['add', 'change status', 'rate', 'review', 'mark helpful', 'delete review'] as const

export function anAction(
  what: Arbitrary<Action['what']> = constantFrom(...everyAction, 'change status'),
): Arbitrary<Action> {
  const reader = integer({ min: 0, max: readersInAll - 1 })
  return record({
    what,
    reader,
    title: integer({ min: 0, max: kindsOfTitles.length - 1 }),
    owner: reader,
    status: constantFrom(...statuses),
    stars: integer({ min: 1, max: 10 }) as Arbitrary<Stars>,
  })
}
