import type { Told } from '../refusal-rules.ts'
export type FormatName = 'catalogue' | 'anime-offline-database'

/** One entry of a file as it is written there, or why it cannot be read. */
export type RawRecord = { number: number; record: unknown } | { number: number; problem: Told }

/** Whose data a file holds and on what terms, where it says so. */
export interface Terms {
  licence: string
  licence_url: string
  /** The page where the data is published. */
  home: string
}

/** A kind of file that titles can be imported from. */
export interface SourceFormat {
  name: FormatName
  /** The source of such a file if nothing else is said. */
  source: string
  /** Whether a file that begins so, unpacked, is one. */
  isIn(head: string): boolean
  /** The entries of an unpacked file, counted from 1 as its readers count them. */
  read(bytes: AsyncIterable<Uint8Array>, head: string): AsyncGenerator<RawRecord>
  terms(head: string): Terms | null
  /**
   * An entry in the terms of docs/catalogue-format.md.
   * @throws Refusal when it cannot be
   */
  lineOf(record: unknown): unknown
  /** The source's own id of an entry that `lineOf` has taken; null when it has none. */
  keyOf(record: unknown): string | null
  /** The keys of an entry that make a difference; all that are documented in docs/catalogue-format.md if null. */
  keys: Set<string> | null
  /** Whether an entry is all that its source says about a title, so that a newer one replaces it whole. */
  isComplete: boolean
}
