import type { ToldPart } from '#domain/transfer/moving-in/parts/find-parts.ts'

/** A part whose problem is a sentence. */
export type PartInWords = Omit<ToldPart, 'problem'> & { problem: string }
