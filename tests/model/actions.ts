import { type Arbitrary, boolean, constantFrom, integer, record, subarray } from 'fast-check'
import type { Stars } from '#domain/ratings/rules.ts'
import { type Standing, standings } from '#domain/standing-rules.ts'
import { type Policy, policies } from '#domain/transfer/moving-in/rules.ts'

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
  'import',
  'undo import',
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
  file: ListFile
}

/** A list from another site, and how it is brought in. */
export interface ListFile {
  rows: ListFileRow[]
  policy: Policy
  /** Whether it was written after all that is kept here. */
  isNewer: boolean
  castsRatings: boolean
}

export interface ListFileRow {
  title: number
  standing: Standing
  progress: number
  score: number | null
}

const statuses = ['unwatched', 'watched', 'watching', 'want-to-watch', 'unread', 'reading', 'want-to-read', 'dropped']

const places = titlesInAll.map((_, place) => place)

const aFile: Arbitrary<ListFile> = subarray(places, { minLength: 1 }).chain((titles) =>
  record({
    rows: record({
      standing: constantFrom(...standings),
      progress: integer({ min: 0, max: 3 }),
      score: constantFrom(null, 4, 9),
    }).map((row) => titles.map((title, n) => ({ ...row, title, progress: (row.progress + n) % 4 }))),
    policy: constantFrom(...policies),
    isNewer: boolean(),
    castsRatings: boolean(),
  }),
)

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
    file: aFile,
  })
}

/** What readers do to their own data. */
export const anOwnAction = anAction(constantFrom(...ownActions, 'change status'))
