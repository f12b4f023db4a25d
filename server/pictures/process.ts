import { makeVariants } from '#domain/media/make-variants.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PictureRefusal } from '#domain/refusal-rules.ts'
import { answerParent } from './answer-parent.ts'

/** The child process that makes the files of one picture after another. */
answerParent(async (order, original) => {
  if (!('folder' in order)) return { failure: 'no-folder' }
  try {
    return { variants: await makeVariants(original, order.folder) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code as PictureRefusal }
    throw error
  }
})
