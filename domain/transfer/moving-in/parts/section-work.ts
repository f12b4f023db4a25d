import type { Tx } from '#db/connection.ts'
import { Refusal } from '../../../refusal.ts'
import type { Told } from '../../../refusal-rules.ts'
import { isFuture } from '../../latest-day.ts'
import type { PartResult, SectionOfImport } from './sections-rules.ts'

/** How the parts of a section are brought in and taken back. `Kept` is what is kept of a part from the preview on. */
export interface SectionWork<Kept, Undo = never> {
  /** Parts of one transaction. */
  atOnce: number
  bring(tx: Tx, order: PartsOrder, parts: Part<Kept>[]): Promise<Became[]>
  /** @returns for each in its order, false if the reader has changed it since: then it stays */
  takeBack?(tx: Tx, userId: string, undos: Undo[]): Promise<boolean[]>
}

/** Takes parts back one after another. */
export function oneByOne<Undo>(takeBack: (tx: Tx, userId: string, undo: Undo) => Promise<boolean>) {
  return async (tx: Tx, userId: string, undos: Undo[]): Promise<boolean[]> => {
    const results: boolean[] = []
    for (const undo of undos) results.push(await takeBack(tx, userId, undo))
    return results
  }
}

/** An import whose reader is locked. */
export interface PartsOrder {
  id: number
  userId: string
  /** All of the file, as an operator orders. */
  bringsEverything: boolean
}

export interface Part<Kept> {
  place: number
  record: Kept
  /** The title of the row with the same place, unless that row was left out. */
  titleId: string | null
}

/** What became of a part, by which it is taken back, and why it was left out as a whole or in part. */
export interface Became {
  place: number
  result: PartResult
  undo?: unknown
  problem?: Told | null
}

/** A part as it was read. `problem` says what of it was left out. */
export interface ReadPart {
  section: SectionOfImport
  place: number
  name: string
  record: unknown
  problem: Told | null
}

/** Leaves out moments that have not come yet, and remembers the first. */
export function pastMoments(): { past(moment: string | null): string | null; problem(): Told | null } {
  let problem: Told | null = null
  return {
    past(moment) {
      if (moment === null || !isFuture(moment)) return moment
      problem ??= { code: 'row-future', parameters: { date: moment } }
      return null
    },
    problem: () => problem,
  }
}

/**
 * Since when and why an admin has hidden something: both are there or neither.
 * @throws Refusal 'value-missing', 'value-long'
 */
export function readHidden(
  { at, reason }: { at: string | null; reason: string | null },
  key: string,
): { at: string | null; reason: string | null } {
  if (at === null) return { at: null, reason: null }
  if (!reason) throw new Refusal('value-missing', { key })
  if ([...reason].length > longestReason) throw new Refusal('value-long', { key, most: longestReason })
  return { at: isFuture(at) ? new Date().toISOString() : at, reason }
}

const longestReason = 1_000

export const noTitle: Told = { code: 'part-title', parameters: {} }
