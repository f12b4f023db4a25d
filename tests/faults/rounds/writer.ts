import type { Kept } from '#tests/model/record-model.ts'
import { nothingKept } from '#tests/model/record-model.ts'
import type { Changes, Ledger } from './ledger.ts'
import type { FaultySite } from './site.ts'

export interface Reader {
  name: string
  cookie: string
}

/** Ids that the database gives, as they were when it was last looked into. */
export interface Ids {
  titleByName: Map<string, string>
  versions: Map<string, number>
  reviews: Map<string, string>
  /** By the subject of the ledger. */
  shelves: Map<string, string>
}

/** What is still to be said to an import, once it has come so far. */
export interface Begun {
  path: string
  cookie: string
  awaited: 'checked' | 'done'
  what: string
  fields: Record<string, string>
  changes: Changes
  counts?: string[] | undefined
  next?: Begun | undefined
}

/** One of those who write at the same time: with readers and titles of its own, and titles that all share. */
export interface Writer {
  number: number
  site: FaultySite
  ledger: Ledger
  ids: Ids
  /** A pseudorandom number from 0 up to 1. */
  chance(): number
  /** Never empty. */
  readers: Reader[]
  /** Names of its titles that are there. */
  titles: string[]
  /** What readers keep, by the subject of the record. */
  kept: Map<string, Kept>
  /** By which the last change can be taken back, and what it was. */
  undo: { id: string; reader: Reader; before: Map<string, Kept> } | null
  /** Puts back what an admin has taken away, each. */
  away: (() => Promise<void>)[]
  /** Imports that it has sent. They outlive a round. */
  begun: Begun[]
  /** Whether one of its writes was not answered. */
  isUnsure: boolean
  /** So that no name is used twice. */
  next(): number
}

export function oneOf<Value>({ chance }: Writer, values: readonly Value[]): Value {
  return values[Math.floor(chance() * values.length)] as Value
}

export function keptOf({ kept }: Writer, subject: string): Kept {
  return kept.get(subject) ?? nothingKept
}

/** The id of some title: one of its own or one of those that all share. */
export function someTitle(writer: Writer, shared: readonly string[]): string {
  const { titleByName } = writer.ids
  // That of a title which has just been added is not known yet.
  const own = writer.titles.filter((name) => titleByName.has(name))
  const name = oneOf(writer, writer.chance() < 0.5 && own.length > 0 ? own : shared)
  return titleByName.get(name) ?? ''
}
