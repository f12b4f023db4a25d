import { type Fact, type Standing, standingOf } from '../standing-rules.ts'
import type { Kind, Score } from '../titles/rules.ts'
import type { Status } from '../titles/statuses-rules.ts'

/** What a reader keeps of a title: the list entry (§4) and, beside it, the journal. Browser-safe. */
export interface ReaderRecord {
  entry: Entry | null
  journal: Journal | null
}

export interface Entry {
  /** Null until it is saved. */
  id: string | null
  status: Status
}

export interface Journal extends Record<Fact, boolean> {
  /** Episodes or chapters. */
  progress: number
  volumes: number
  /** Dates as far as they are known: YYYY, YYYY-MM or YYYY-MM-DD. */
  startedOn: string | null
  finishedOn: string | null
  droppedOn: string | null
  /** How often the reader has come back to it. */
  repeats: number
  /** The reader's own, 0.1 to 10 in tenths; it never counts in the title's average. */
  score: number | null
  notes: string
  tags: string[]
  /** Shown to its reader alone. */
  isPrivate: boolean
}

/** A title with what a reader keeps of it, as the entry control shows it. */
export interface OwnRecord {
  title: { id: string; kind: Kind; title: string; episodes: number | null; volumes: number | null; score: Score }
  record: ReaderRecord
  /** Of the reader's public vote. */
  stars: number | null
}

/** What is known of the title when its record changes. */
export interface Known {
  kind: Kind
  /** As it is shown, for refusals. */
  title: string
  /** Episodes or chapters in all; null while unknown. */
  total: number | null
  totalVolumes: number | null
  /** The reader's day, YYYY-MM-DD. */
  today: string
}

export const emptyJournal: Journal = {
  progress: 0,
  volumes: 0,
  startedOn: null,
  finishedOn: null,
  droppedOn: null,
  isFinished: false,
  isPaused: false,
  isDropped: false,
  isRepeating: false,
  repeats: 0,
  score: null,
  notes: '',
  tags: [],
  isPrivate: false,
}

/** The dates of a journal, in the order in which they happen. */
export const journalDates = ['startedOn', 'finishedOn', 'droppedOn'] as const
export type JournalDate = (typeof journalDates)[number]

/** In the place of a date: the reader's day when the change is made. */
export const asToday = 'today'

export const mostProgress = 100_000
export const mostRepeats = 10_000
export const mostTags = 50
/** In characters as readers count them. */
export const longestTag = 50
export const longestNotes = 10_000

export function standingOfRecord({ entry, journal }: ReaderRecord): Standing | null {
  return standingOf(entry?.status ?? null, journal ?? emptyJournal)
}
