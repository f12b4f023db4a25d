/** What can be asked of a reader's own list, and the addresses that ask it: one reader and one writer. Browser-safe. */

import { type ListView, listViews } from '../list-view-rules.ts'
import { readStatus } from '../lists/rules.ts'
import { pathWith, readOption, readPage, unlessFirst } from '../parameter-rules.ts'
import { type Standing, standings } from '../standing-rules.ts'
import { readTitleQuery, type TitleQuery, withoutMine, writeFilters } from '../titles/query/title-query-rules.ts'
import { isKind, type Kind } from '../titles/rules.ts'
import type { Status } from '../titles/statuses-rules.ts'

export const listPageSize = 50

/** My list's sort orders, as named in the address; the first is the default. */
export const listSorts = [
  'date-added',
  'title',
  'my-score',
  'my-stars',
  'progress',
  'updated',
  'year',
  'average',
] as const
export type ListSort = (typeof listSorts)[number]

/** The standings in the order in which a list shows them. */
export const standingsInOrder: readonly Standing[] = [
  'current',
  'repeating',
  'planning',
  'on-hold',
  'completed',
  'dropped',
]

/** Which part of a list is wanted. */
export interface ListQuery {
  /** The kind, the text and the filters that are asked for; nothing else of it counts. */
  titles: TitleQuery & { kind: Kind }
  /** Null for all that is on the list; only `dropped` shows what is off it. */
  standing: Standing | null
  /** Of §4; null for any. */
  status: Status | null
  /** The reader's own score at the nearest whole number from 1 on, and their stars; null for any. */
  score: number | null
  stars: number | null
  sort: ListSort
  /** Whether titles of one standing stand together. */
  isGrouped: boolean
  view: ListView
  /** What is shown where the address does not say. */
  usualView: ListView
  page: number
}

/** The part of the list that an address asks for. What it names that does not exist is left out. */
export function readListQuery(params: URLSearchParams, usualView: ListView | null = null): ListQuery {
  const tab = params.get('tab')
  const kind = isKind(tab) ? tab : 'anime'
  const view = listViews.find((one) => one === params.get('view'))
  const given = params.get('status')
  const status = given === null ? null : readStatus(kind, given)
  const standing = standings.find((one) => one === params.get('standing')) ?? null
  return {
    titles: { ...withoutMine(readTitleQuery(kind, params)), kind },
    // Nothing on the list is dropped (§4).
    standing: status === 'dropped' ? 'dropped' : standing,
    status: status === 'dropped' ? null : status,
    score: readMark(params.get('my-score')),
    stars: readMark(params.get('my-stars')),
    sort: readOption(listSorts, params.get('sort')),
    isGrouped: params.get('group') === 'standing',
    view: view ?? usualView ?? listViews[0],
    usualView: usualView ?? listViews[0],
    page: readPage(params),
  }
}

/** Whether dropped titles stand among those on the list: with a mark, which statistics count of both. */
export function showsDropped({ standing, status, score, stars }: ListQuery): boolean {
  return standing === null && status === null && (score !== null || stars !== null)
}

/** How many titles there are under All, whichever standing is asked for, where so many are kept of each. */
export function countAll(query: ListQuery, kept: Record<Standing, number>): number {
  const isAmongAll = (one: Standing) => one !== 'dropped' || showsDropped({ ...query, standing: null, status: null })
  return standings.filter(isAmongAll).reduce((sum, one) => sum + kept[one], 0)
}

function readMark(text: string | null): number | null {
  return text !== null && /^([1-9]|10)$/.test(text) ? Number(text) : null
}

/** The one address of a part of the list; what goes without saying is left out. */
export function listQueryPath(query: ListQuery): string {
  const { titles, standing, status, score, stars, sort, isGrouped, view, usualView, page } = query
  return pathWith(
    `/my-fav-list?${new URLSearchParams([['tab', titles.kind], ...(titles.text ? [['q', titles.text]] : []), ...writeFilters(titles.filters)])}`,
    {
      standing,
      status,
      'my-score': score === null ? null : String(score),
      'my-stars': stars === null ? null : String(stars),
      sort: unlessFirst(listSorts, sort),
      group: isGrouped ? 'standing' : null,
      view: view === usualView ? null : view,
    },
    page,
  )
}

/** Whether it asks for titles by text, filters, status or marks, so that some of a standing may be left out. */
export function isNarrowed({ titles, status, score, stars }: ListQuery): boolean {
  const isMarked = score !== null || stars !== null
  return titles.text !== '' || status !== null || isMarked || writeFilters(titles.filters).length > 0
}
