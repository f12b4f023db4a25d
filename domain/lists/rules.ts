import type { Page } from '../page-rules.ts'
import { readOption } from '../parameter-rules.ts'
import { Refusal } from '../refusal.ts'
import type { MergedOwn } from '../titles/merges/rules.ts'
import type { Kind, TitleCard } from '../titles/rules.ts'
import { type Status, statusesOf } from '../titles/statuses-rules.ts'

/**
 * The status that a form or an address names; null if the kind has no such status. Release 0.1 wrote 'Want to Watch' for
 * want-to-watch, which a form that is still open and a bookmark may say.
 */
export function readStatus(kind: Kind, value: string): Status | null {
  const code = value.toLowerCase().replaceAll(' ', '-')
  return statusesOf[kind].find((status) => status === code) ?? null
}

export const listPageSize = 50

/** My list's sort orders, as named in the URL; the first is the default. */
export const listSorts = ['date-added', 'title', 'my-stars'] as const

export type ListSort = (typeof listSorts)[number]

/** Which part of a list is wanted: a kind, a status or any (null), a sort order and a page. */
export interface ListView {
  kind: Kind
  status: Status | null
  sort: ListSort
  page: number
}

/** The sort order a URL asks for; Date Added when it names none that exists. */
export function readListSort(value: string | null): ListSort {
  return readOption(listSorts, value)
}

/** The status a URL asks for; null, meaning all, when it names none of this kind's. */
export function readListStatus(kind: Kind, value: string | null): Status | null {
  return value === null ? null : readStatus(kind, value)
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
  /** The title for which it was made, if that one has been merged into this one. */
  mergedFrom: string | null
}

/** How long a change of one's list or journal can be undone. Seconds. */
export const undoSeconds = 600

/** A title whose drop can still be undone. */
export interface DroppedEntry {
  /** The id that the entry had and will have again. */
  id: string
  title: string
  /** How long the drop can still be undone. Milliseconds. */
  leftMs: number
}

export interface ListPage extends Page<ListEntry> {
  /** All entries of each kind, whatever their status. */
  counts: Record<Kind, number>
  /** Drops of either kind that can still be undone, the latest first. */
  dropped: DroppedEntry[]
}

/** The statuses of those titles on a page that are on the reader's list, by title id. */
export interface Listed {
  userId: string
  statuses: Record<string, Status>
}

/** A user's own entry, rating and review of a title, if any. */
export interface ReaderState {
  entry: { id: string; status: Status } | null
  stars: number | null
  reviewId: string | null
  /** The entry whose drop can still be undone. */
  dropped: DroppedEntry | null
  /** Whether it is among the user's favourites. */
  isFavourite: boolean
  /** What became of what the user had of titles that have been merged into this one. */
  merged: MergedOwn[]
}

/** For a title that is already on the list (§5, §8). */
export function alreadyListed(title: string): Refusal {
  return new Refusal('already-listed', { title })
}

export function titleMissing(): Refusal {
  return new Refusal('title-missing')
}

export function entryMissing(): Refusal {
  return new Refusal('entry-missing')
}

export function tooLateToUndo(): Refusal {
  return new Refusal('undo-late')
}

export function noStatus(): Refusal {
  return new Refusal('status')
}
