import type { ToldPart } from '#domain/transfer/moving-in/find-told.ts'

/** A part whose problem is a sentence. */
export type PartInWords = Omit<ToldPart, 'problem'> & { problem: string }
