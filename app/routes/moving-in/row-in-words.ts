import type { ShownRow } from '#domain/transfer/moving-in/find-shown-rows.ts'

/** A row whose problem is a sentence. */
export type RowInWords = Omit<ShownRow, 'problem'> & { problem: string | null }
