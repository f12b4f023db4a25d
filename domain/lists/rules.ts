import type { Counters, Kind, TitleCard } from '../catalogue/rules.ts'
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

export const listPageSize = 50

/** The orders of My list as they stand in the URL, with what the reader sees; the first is the one it begins with. */
export const listSorts = [
  { value: 'date-added', label: 'Date Added' },
  { value: 'title', label: 'Title' },
  { value: 'my-stars', label: 'My Stars' },
] as const

export type ListSort = (typeof listSorts)[number]['value']

/** Which part of a list is wanted: one kind, of one status or any (null), in one order, one page. */
export interface ListView {
  kind: Kind
  status: Status | null
  sort: ListSort
  page: number
}

/** The order a URL asks for, or Date Added when it asks for none there is. */
export function readListSort(value: string | null): ListSort {
  return listSorts.find((sort) => sort.value === value)?.value ?? 'date-added'
}

/** The status a URL asks for; null when it asks for none of this kind, which is all of them. */
export function readListStatus(kind: Kind, value: string | null): Status | null {
  return isStatusOf(kind, value) ? value : null
}

/** A row of My list (§2). */
export interface ListEntry {
  id: string
  status: Status
  title: TitleCard
  /** Episodes of an anime, chapters of a manga. */
  episodes: number | null
  endYear: string | null
  /** Comma-and-space text. */
  genre: string
  /** The user's own. */
  stars: number | null
}

export interface ListPage {
  entries: ListEntry[]
  /** This page; beyond the end, the last one. */
  page: number
  pages: number
  /** All entries of each kind, whatever their status. */
  counts: Record<Kind, number>
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
