import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { makeVariants } from '#domain/media/make-variants.ts'
import type { PictureMaker } from '#domain/media/picture-maker.ts'

/** Makes pictures in the test's own process. */
export const picturesHere: PictureMaker = {
  make: async (original, folder) => makeVariants(await buffer(Readable.from(original)), folder),
}
