/** Bringing a list along from another site (docs/decisions/0072). Browser-safe. */

/** Reading without writing, waiting for its reader, bringing in, three ends, and taking back. */
export type ListImportState = 'reading' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'

/** Whose word counts where a reader keeps something else of a title: their own, the file's, or the one that was said later. */
export const policies = ['mine', 'theirs', 'newer'] as const
export type Policy = (typeof policies)[number]

/** Whether a row is a title of the catalogue. */
export type RowOutcome = 'matched' | 'ambiguous' | 'unknown' | 'refused'

/** What the reader keeps of a row's title already: nothing, the same, or something else. */
export type RowSort = 'new' | 'same' | 'different'

/** What a reader may decide for one row: the policy's answer, or to leave it out. */
export const rowChoices = ['mine', 'theirs', 'skip'] as const
export type RowChoice = (typeof rowChoices)[number]

export type RowResult =
  | 'added'
  | 'changed'
  | 'unchanged'
  /** The reader's own word was kept. */
  | 'kept'
  | 'skipped'
  | 'waiting'
  | 'undone'
  /** The import was undone, but this title had been changed since. */
  | 'changed-since'

/** A field on which a row and the reader's own record differ, as both have it. */
export interface Difference {
  field: string
  mine: unknown
  theirs: unknown
}

/** How long an import can be undone. Seconds. */
export const listUndoSeconds = 86_400

/** How long an import may take to be brought in, and its undo: the undo of each batch is kept for so much longer. Seconds. */
export const longestOrder = 86_400

/** How many imports a reader may begin in an hour. */
export const mostImportsAnHour = 20

/** How long rows that a reader has removed from those that wait can be put back. */
export const waitingUndoMinutes = 10

/** Rows of a reader that may wait for the catalogue: as many as a file may have, and characters of them. */
export const mostWaiting = { rows: 100_000, length: 64 * 1_048_576 }

/** Characters of rows that are worked on together, however few they are: a row may have a million. */
export const longestBatch = 2_000_000
