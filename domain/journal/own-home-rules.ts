import type { Standing } from '../standing-rules.ts'
import type { TitleCard } from '../titles/rules.ts'

/** What a signed-in reader's home begins with. Browser-safe. */

/** A title that the reader is at. */
export interface Continued {
  title: TitleCard
  standing: Extract<Standing, 'current' | 'repeating'>
  /** Episodes or chapters. */
  progress: number
  /** Null while unknown. */
  total: number | null
}

/** The next title of a series of which the reader has finished one. */
export interface NextInSeries {
  title: TitleCard
  /** The name of the finished one. */
  after: string
}

export const mostContinued = 12
export const mostNext = 8
