import type { Kind } from '../../titles/rules.ts'
import type { PartsTally } from './parts/sections-rules.ts'
import type { ListImportState, RowOutcome, RowResult, RowSort } from './rules.ts'

/** What the screens of an import show. Browser-safe. */

/** What a row is to its reader: one of these at a time. */
const rowStates = [
  ...['different', 'ambiguous', 'unknown', 'refused', 'new', 'same', 'matched'],
  ...['added', 'changed', 'kept', 'skipped', 'waiting', 'unchanged', 'undone', 'changed-since'],
] as (RowOutcome | RowSort | RowResult)[]
export type RowState = (typeof rowStates)[number]

/** Before and after an import has begun to write, in the order in which they are shown. */
export const statesBefore: RowState[] = ['new', 'same', 'different', 'ambiguous', 'unknown', 'refused']
export const statesAfter: RowState[] = [
  ...(['added', 'changed', 'unchanged', 'kept', 'skipped', 'waiting', 'refused'] as const),
  ...(['undone', 'changed-since'] as const),
]

/** How many rows have come to what, and how many there are of each kind. */
export interface Tally {
  rows: number
  states: Partial<Record<RowState, number>>
  kinds: Record<Kind, number>
  /** Of those that are titles of the catalogue, how many the work under way has reached. */
  settled: number
  /** What a Kiroku site has besides. */
  parts: PartsTally
}

/** Whether the server is working on it, so that its figures change. */
export function isUnderway(state: ListImportState): boolean {
  return state === 'reading' || state === 'running' || state === 'undoing'
}

/** Whether it has not written anything yet, and may. */
export function isBefore(state: ListImportState): boolean {
  return state === 'reading' || state === 'checked'
}

export function readRowState(given: string | null): RowState | null {
  return rowStates.find((state) => state === given) ?? null
}
