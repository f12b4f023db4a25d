import type { Sentences } from '#domain/refusal-rules.ts'
import { inFull } from '../numbers.ts'

/** What a reader keeps of a title. */
export const ofJournal = {
  'undo-changed': 'This has been changed since, so it can no longer be undone',
  progress: ({ most }) => `Progress is a whole number from 0 to ${inFull(most)}`,
  'progress-beyond': ({ total }) => `There are only ${inFull(total)}. Say that you mean it to go beyond`,
  repeats: ({ most }) => `Repeats are a whole number from 0 to ${inFull(most)}`,
  'dates-order': 'The end cannot be before the start',
  'tags-many': ({ most }) => `A title can have at most ${most} tags of yours`,
} satisfies Partial<Sentences>
