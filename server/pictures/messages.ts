import type { Variant } from '#domain/media/make-variants.ts'
import type { Folder } from '#domain/media/rules.ts'
import type { PictureRefusal } from '#domain/refusal-rules.ts'

/** The bytes of a picture in any number of messages, and then the folder to make it for. */
export type ToMaker = Uint8Array | { folder: Folder }

/** The files, the code of a refusal, or what went wrong. */
export type FromMaker = { variants: Variant[] } | { refusal: PictureRefusal } | { failure: string }
