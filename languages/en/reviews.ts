import type { ScoreName } from '../../domain/reviews/score-rules.ts'

/** What a review scores. */
export const scores: Record<ScoreName, string> = {
  story: 'Story',
  animation: 'Animation',
  sound: 'Sound',
  art: 'Art',
  character: 'Character',
  overall: 'Overall',
}
