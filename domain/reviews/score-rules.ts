import type { Kind } from '../titles/rules.ts'

/** What is scored, in the order of the form (§2), which for each kind is that of §5. Browser-safe. */
export const scoresOf = {
  anime: ['story', 'animation', 'sound', 'character', 'overall'],
  manga: ['story', 'art', 'character', 'overall'],
} as const satisfies Record<Kind, string[]>

export type ScoreName = (typeof scoresOf)[Kind][number]
