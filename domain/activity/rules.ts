import type { Standing } from '../standing-rules.ts'

/** Something that a reader did with a title. Rows are only ever added (docs/decisions/0061). Browser-safe. */
export type Deed =
  /** Put on the list, with the standing it got. */
  | { verb: 'added'; standing: Standing }
  /** Its standing changed, or the status of its entry. */
  | { verb: 'status'; standing: Standing }
  | { verb: 'finished'; standing: Standing }
  /** Episodes or chapters. */
  | { verb: 'progress'; from: number; to: number }
  | { verb: 'rated'; stars: number }
  | { verb: 'scored'; score: number }
  | { verb: 'reviewed'; reviewId: string }

/** What was done with which title. */
export type DeedOf = Deed & { titleId: string }
