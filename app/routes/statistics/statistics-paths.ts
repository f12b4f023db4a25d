import { pathWith } from '#domain/parameter-rules.ts'
import type { FilterName } from '#domain/titles/query/filter-rules.ts'
import { type Kind, kinds } from '#domain/titles/rules.ts'
import { browsePaths, myListPaths } from '../../ui/paths.ts'

/** What the page of statistics shows: a kind, or a year of both. */
export interface StatisticsAsked {
  kind?: Kind
  year?: number
}

export function ownStatisticsPath({ kind, year }: StatisticsAsked): string {
  return pathWith('/statistics', parameters({ kind, year }))
}

/** A profile's statistics; with the key of its secret link, if the viewer came with it. */
export function sharedStatisticsPath(
  { handle, key }: { handle: string; key: string | null },
  asked: StatisticsAsked = {},
): string {
  return pathWith(`/user/${handle}/statistics`, { ...parameters(asked), key })
}

/** The picture of a year, to be shared: of a profile, or else of the reader's own. */
export function yearPicturePath(year: number, of?: { handle: string; key: string | null }): string {
  return pathWith('/year.png', { of: of?.handle, year: String(year), key: of?.key })
}

function parameters({ kind, year }: StatisticsAsked) {
  return { tab: kind === kinds[0] ? null : kind, year: year === undefined ? null : String(year) }
}

type OwnMark = 'my-score' | 'my-stars'

/** Where a mark leads: to the titles that it stands for; null where there is no such page. */
export type LeadsTo = (kind: Kind, name: FilterName | 'standing' | 'year' | OwnMark, value: string) => string | null

/** To that part of the reader's own list. */
export const toOwnList: LeadsTo = (kind, name, value) => `${myListPaths[kind]}&${new URLSearchParams([[name, value]])}`

/** To all such titles: the list of somebody else has no page. */
export const toBrowse: LeadsTo = (kind, name, value) =>
  name === 'standing' || name === 'my-score' || name === 'my-stars'
    ? null
    : pathWith(browsePaths[kind], { [name]: value })
