import type { Format } from '../formats-rules.ts'

/** What says that a line and a title are not the same, and how each has it. Null is unknown. */
export type Doubt =
  | { about: 'format'; line: Format | null; title: Format | null }
  | { about: 'year'; line: string | null; title: string | null }
  | { about: 'authors'; line: string[]; title: string[] }
  /** None is in common. `title` is the title's main one. */
  | { about: 'names'; title: string }
  /** Each has ids on sites where the other has none. */
  | { about: 'other-ids' }
  | { about: 'ids' }

/** Why a line was matched to a title: the sites where their ids agree and differ, or else kind, title and year. */
export interface MatchReason {
  agreeing: string[]
  differing: string[]
  /** How many ids the line has. */
  ids: number
  doubts: Doubt[]
}

/** A line that was matched to a title although not all ids agree. Browser-safe. */
export interface DoubtfulMatch {
  line: number
  /** The title in the line. */
  name: string
  kind: string
  titleId: string
  /** The title in the catalogue, before the import. */
  title: string
  /** Rows of 0.1 have it in words. */
  reason: MatchReason | string
}
