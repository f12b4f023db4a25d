import type { Variant } from '#domain/media/make-variants.ts'
import type { Folder } from '#domain/media/rules.ts'

/** Bytes of a picture, as many messages as it takes, and then what to make of them. */
export type ToMaker = Uint8Array | { folder: Folder }

/** The files, the code of a refusal, or what went wrong. */
export type FromMaker = { variants: Variant[] } | { refusal: string } | { failure: string }
