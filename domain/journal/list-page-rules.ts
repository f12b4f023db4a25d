import type { DroppedEntry } from '../lists/rules.ts'
import type { Page } from '../page-rules.ts'
import type { Standing } from '../standing-rules.ts'
import type { Kind, TitleCard } from '../titles/rules.ts'
import type { Status } from '../titles/statuses-rules.ts'
import type { ListQuery } from './list-query-rules.ts'

/** A row of My list (§2), with what its reader keeps of the title. Browser-safe. */
export interface ListRow {
  /** The id of the list entry; null for a dropped title, which has none. */
  id: string | null
  status: Status
  standing: Standing
  title: TitleCard
  /** Episodes of an anime, chapters of a manga. */
  episodes: number | null
  endYear: string | null
  /** Comma-and-space text. */
  genre: string
  /** Of the reader's rating; null without one. */
  stars: number | null
  /** The reader's own, 0.1 to 10. */
  score: number | null
  /** Episodes or chapters. */
  progress: number
  isPrivate: boolean
  tags: string[]
  /** The title for which the entry was made, if that one has been merged into this one. */
  mergedFrom: string | null
}

/** A change of the list or the journal. */
export interface LastChange {
  /** By which `undoChange` takes it back. */
  id: string
  /** How many titles it changed. */
  count: number
  /** The name of the first. */
  title: string
}

export interface ListPage extends Page<ListRow> {
  /** What was asked for, in the catalogue's spelling. */
  query: ListQuery
  /** All entries of each kind, whatever is asked for. */
  counts: Record<Kind, number>
  /** Of the titles that text, filters and status ask for, how many stand where. */
  standings: Record<Standing, number>
  /** The reader's last change, if it can still be undone and is none of the drops. */
  last: LastChange | null
  /** Drops of either kind that can still be undone, the latest first. */
  dropped: DroppedEntry[]
}
