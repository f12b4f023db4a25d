import type { Variant } from '#domain/media/make-variants.ts'
import type { Folder } from '#domain/media/rules.ts'
import type { PictureRefusal } from '#domain/refusal-rules.ts'
import type { YearCover, YearPicture } from '#domain/statistics/year-picture-rules.ts'

/** A picture of a year with the posters themselves. */
export interface YearToDraw extends Omit<YearPicture, 'covers'> {
  covers: (Omit<YearCover, 'poster'> & { poster: Uint8Array | null })[]
}

/** The bytes of a picture in any number of messages, and then the folder to make it for; or a year to draw. */
export type ToMaker = Uint8Array | { folder: Folder } | { year: YearToDraw }

/** The files, the code of a refusal and what is to be logged of it, or what went wrong. */
export type FromMaker =
  | { variants: Variant[] }
  | { drawn: Uint8Array }
  | { refusal: PictureRefusal; cause: string | undefined }
  | { failure: string }

/** The first message of a process: it has loaded its program. */
export const ready = 'ready'
