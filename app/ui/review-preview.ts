import { previewOf } from '#domain/reviews/rules.ts'
import * as texts from '#texts/spoilers.ts'

/** What is shown of a review where there is room for 100 characters only (§9): never a spoiler. For loaders. */
export function reviewPreview({ text, isSpoiler }: { text: string; isSpoiler: boolean }): string {
  return isSpoiler ? texts.containsSpoilers : previewOf(text, texts.inPreview)
}
