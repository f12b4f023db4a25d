import type { Variant } from './make-variants.ts'
import type { Folder } from './rules.ts'

/** Makes the files in which a picture is served, outside the process that answers visitors. */
export interface PictureMaker {
  /**
   * @param original the picture's bytes, which are not read until its turn comes
   * @throws Refusal as makeVariants does, 'picture-heavy' when it takes too much time or memory, or 'pictures-busy'
   */
  make(original: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, folder: Folder): Promise<Variant[]>
}
