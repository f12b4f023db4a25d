import type { Standing } from '../standing-rules.ts'
import type { Length } from '../titles/query/filter-rules.ts'
import type { Kind, TitleCard } from '../titles/rules.ts'

/** What a reader's records add up to (docs/decisions/0069). Browser-safe. */

/** The figures of a kind that a profile shows. */
export interface Totals {
  kind: Kind
  titles: number
  episodes: number
  /** Of animes. */
  minutes: number
  mean: number | null
}

/** Whose records are counted. */
export interface Whose {
  userId: string
  /**
   * `own`: all of them, for their reader alone. `shown`: for anybody else, without what the reader keeps private and without
   * titles that this request does not show.
   */
  sees: 'own' | 'shown'
}

/** Titles that have something in common. */
export interface Share<Value> {
  value: Value
  titles: number
  /** Of the reader's scores, or stars where there is no score; null without any. */
  mean: number | null
}

/** A company, or somebody who speaks in titles. */
export interface NamedShare extends Share<number> {
  name: string
}

/** The marks that were given, in tenths. */
export interface Marks {
  given: GivenMark[]
  mean: number | null
}

export interface GivenMark {
  mark: number
  /** To how many titles, and to how many on the list or dropped. */
  count: number
  kept: number
}

export interface Statistics {
  kind: Kind
  titles: number
  /** Watched or read, with repeats: episodes or chapters, and volumes. */
  episodes: number
  volumes: number
  /** Spent on episodes of which the length is known. */
  minutes: number
  /** The reader's own scores. */
  scores: Marks
  stars: Marks
  standings: Share<Standing>[]
  /** By their names. */
  genres: Share<string>[]
  /** The magazines of mangas. */
  studios: NamedShare[]
  voices: NamedShare[]
  /** In order of time. */
  years: Share<number>[]
  formats: Share<string>[]
  lengths: Share<Length>[]
}

/** How many genres, studios and voices are named. */
export const mostShares = 12

/** What a reader did on one day, YYYY-MM-DD, in their time zone. */
export interface ActiveDay {
  day: string
  deeds: number
}

export const daysShown = 365

export interface FinishedTitle {
  title: TitleCard
  /** As far as known: YYYY, YYYY-MM or YYYY-MM-DD. */
  finishedOn: string
  mark: number | null
}

/** A year of a reader's, of both kinds. */
export interface YearInReview {
  year: number
  /** Titles that were finished, by kind. */
  finished: Record<Kind, number>
  /** The whole of what was finished, and the steps made in others: of animes, and of mangas. */
  episodes: number
  chapters: number
  /** Of the animes. */
  minutes: number
  /** What most of what was finished has in common, by name. */
  genres: string[]
  /** The best of those with a mark. */
  best: FinishedTitle[]
  /** Known to the day, unless no title is. */
  first: FinishedTitle | null
  last: FinishedTitle | null
  /** How much was done in each month, from January on. */
  months: number[]
}

export const mostBest = 5
export const mostGenres = 3
export const firstReviewedYear = 1900
