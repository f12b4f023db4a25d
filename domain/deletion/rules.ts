import type { Kind } from '../titles/rules.ts'

/** Deleting a title and undoing it (decisions, "Delete of a title"). Browser-safe. */

/** How long a deletion can be undone. */
export const undoMinutes = 10

/** How much is deleted with a title. */
export interface Belongings {
  characters: number
  staff: number
  reviews: number
  votes: number
  ratings: number
  listEntries: number
}

/** A title that is about to be deleted. */
export interface DeletableTitle {
  id: string
  kind: Kind
  title: string
  belongings: Belongings
}

/** A title whose deletion can still be undone. */
export interface DeletedTitle {
  id: string
  kind: Kind
  title: string
  /** Whole minutes left to undo it. */
  minutesLeft: number
}

/** What is left of the demo catalogue. */
export interface Demo {
  /** Titles that nobody has edited: those that can be removed. */
  titles: number
  /** Titles that an admin has edited; they stay. */
  edited: number
  /** Titles that are not the demo's. */
  others: number
}
