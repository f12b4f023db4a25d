import { type Arbitrary, constantFrom, integer, record } from 'fast-check'
import type { Stars } from '#domain/ratings/rules.ts'
import { type Standing, standings } from '#domain/standing-rules.ts'

/** Titles and readers are named by their indexes. */
export const titlesInAll = [
  { kind: 'anime', total: 4 },
  { kind: 'anime', total: null },
  { kind: 'manga', total: 3 },
] as const
export const readersInAll = 4

const ownActions = [
  'add',
  'change status',
  'rate',
  'review',
  'stand',
  'stand all',
  'step',
  'score',
  'remove',
  'forget',
  'undo',
] as const
const everyAction = [...ownActions, 'mark helpful', 'delete review'] as const

export interface Action {
  what: (typeof everyAction)[number]
  reader: number
  title: number
  /** The reader whose entry or review the action is about, perhaps another one. */
  owner: number
  status: string
  standing: Standing
  by: number
  /** Of a rating, and of a score. */
  stars: Stars
}

const statuses = ['unwatched', 'watched', 'watching', 'want-to-watch', 'unread', 'reading', 'want-to-read', 'dropped']

export function anAction(
  what: Arbitrary<Action['what']> = constantFrom(...everyAction, 'change status'),
): Arbitrary<Action> {
  const reader = integer({ min: 0, max: readersInAll - 1 })
  return record({
    what,
    reader,
    title: integer({ min: 0, max: titlesInAll.length - 1 }),
    owner: reader,
    status: constantFrom(...statuses),
    standing: constantFrom(...standings),
    by: integer({ min: -2, max: 3 }),
    stars: integer({ min: 1, max: 10 }) as Arbitrary<Stars>,
  })
}

/** What readers do to their own data. */
export const anOwnAction = anAction(constantFrom(...ownActions, 'change status'))
