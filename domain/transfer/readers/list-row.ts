import type { Told } from '#domain/refusal-rules.ts'
import type { Standing } from '#domain/standing-rules.ts'
import type { Format } from '#domain/titles/formats-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import type { OwnPart, SectionName } from './kiroku-parts.ts'
import type { OwnRecord } from './kiroku-shape.ts'

/** What a reader's list from elsewhere is read into: the same for every format, with nothing matched or changed yet. */

/** One title of a list, as its file says. */
export interface ListRow {
  kind: Kind
  /** By site, under the names of `external_ids`. */
  ids: Record<string, string>
  /** As given; the one that the other site shows comes first. Never without both a name and an id. */
  names: string[]
  year: number | null
  format: Format | null
  /** Episodes or chapters in all. */
  total: number | null
  totalVolumes: number | null
  /** Null where it was neither on the list nor dropped, such as what somebody does not want to watch. */
  standing: Standing | null
  /** Episodes or chapters; null where the file does not say, which 0 does. */
  progress: number | null
  volumes: number | null
  /** As far as they are known: YYYY, YYYY-MM or YYYY-MM-DD. */
  startedOn: string | null
  /** Sites that know one end only have the day here on which it was dropped. */
  finishedOn: string | null
  droppedOn: string | null
  repeats: number
  /** 0.1 to 10, in tenths. */
  score: number | null
  notes: string
  tags: string[]
  /** The lists of their own that the reader had put it on. */
  lists: string[]
  isPrivate: boolean
  updatedAt: Date | null
  /**
   * What the site keeps and we do not model, under its own names, and fields that ours do not give back letter for
   * letter, such as the score as it stood. It stays untouched until it is exported again.
   */
  foreign: Record<string, unknown>
  /** All that a Kiroku site kept of it; null from anywhere else. */
  own: OwnRecord | null
  /** Of one that waits for its catalogue: the site that it is from, and since when it has waited on another Kiroku site. */
  waited?: { site: string | null; since: string | null }
}

/** What a file yields. Rows are counted from 1, in the order of the file. */
export type ListRecord =
  /** `warnings` say which of its values could not be read and are missing. */
  | { what: 'row'; number: number; row: ListRow; warnings: Told[] }
  /** Without a section, it is a row. */
  | { what: 'refused'; number: number; name: string | null; problem: Told; section?: SectionName }
  /** Something about the file as a whole. */
  | { what: 'note'; note: Told }
  | OwnPart
