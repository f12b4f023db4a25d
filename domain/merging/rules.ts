import type { Kind } from '../titles/rules.ts'

/** Merging two titles, and undoing it. Browser-safe. */

/** What readers have of a title, and what becomes of it. */
export interface Moving {
  /** Of the title that is merged: what moves. */
  moving: number
  /** Readers who have one of both titles, by whose is newer and stays. */
  newerMerged: number
  newerOther: number
}

interface Merged {
  id: string
  kind: Kind
  title: string
  year: string | null
  poster: string | null
}

/** What would become of two titles. */
export interface MergePreview {
  from: Merged
  into: Merged
  listEntries: Moving
  ratings: Moving
  reviews: Moving
}
