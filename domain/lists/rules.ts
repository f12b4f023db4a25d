import { Refusal } from '../refusal.ts'
import type { Kept } from '../standing-rules.ts'
import type { MergedOwn } from '../titles/merges/rules.ts'
import type { Kind } from '../titles/rules.ts'
import { type Status, statusesOf } from '../titles/statuses-rules.ts'

/**
 * The status that a form or an address names; null if the kind has no such status. Release 0.1 wrote 'Want to Watch' for
 * want-to-watch, which a form that is still open and a bookmark may say.
 */
export function readStatus(kind: Kind, value: string): Status | null {
  const code = value.toLowerCase().replaceAll(' ', '-')
  return statusesOf[kind].find((status) => status === code) ?? null
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

/** What the reader has of those titles on a page that are on the list or were dropped, by title id. */
export interface Listed {
  userId: string
  marks: Record<string, Mark>
}

/** What a reader has of a title, in a word. */
export interface Mark {
  text: string
  isListed: boolean
}

/** A user's own entry, journal, rating and review of a title, if any. */
export interface ReaderState {
  entry: { id: string; status: Status } | null
  /** Null if it is neither on the list nor dropped. */
  kept: Kept | null
  /** The user's own, 0.1 to 10. */
  score: number | null
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
