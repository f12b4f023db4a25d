import { makeVariants } from '#domain/media/make-variants.ts'
import { answerParent } from './answer-parent.ts'

/** The child process that makes the files of one picture after another. */
answerParent(async (order, original) => {
  if (!('folder' in order)) return { failure: 'no-folder' }
  return { variants: await makeVariants(original, order.folder) }
})
