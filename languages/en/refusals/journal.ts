import type { Sentences } from '#domain/refusal-rules.ts'
import type { ScoreScale } from '#domain/score-scale-rules.ts'
import { inFull } from '../numbers.ts'

const ranges: Record<ScoreScale, string> = {
  ten: 'A score is a whole number from 1 to 10',
  tenths: 'A score is a number from 0.1 to 10, with at most one decimal',
  hundred: 'A score is a whole number from 1 to 100',
  stars: 'A score is one to five stars',
  smileys: 'A score is one of three faces',
}

/** What a reader keeps of a title. */
export const ofJournal = {
  'undo-changed': 'This has been changed since, so it can no longer be undone',
  'none-chosen': 'None of the titles that you chose is on your list',
  'many-at-once': ({ most }) => `At most ${inFull(most)} titles can be changed at once`,
  'long-at-once': 'These titles hold too much text to be changed all at once. Please choose fewer',
  'nothing-to-do': 'Please say what to do with the titles that you chose',
  unconfirmed: 'Please tick the box to say that you are sure',
  progress: ({ most }) => `Progress is a whole number from 0 to ${inFull(most)}`,
  'progress-beyond': ({ total }) => `There are only ${inFull(total)}. If there are more, please say so`,
  repeats: ({ most }) => `Repeats are a whole number from 0 to ${inFull(most)}`,
  'date-future': 'That day has not come yet',
  'dates-order': 'The end cannot be before the start',
  'journal-date': 'Please enter a date such as 2024-05-31, 2024-05 or 2024',
  'journal-score': ({ scale }) => ranges[scale],
  'score-scale': 'Please choose a scale for your scores from the list!',
  'notes-long': ({ most }) => `Notes should be at most ${inFull(most)} characters`,
  'tag-long': ({ most }) => `A tag should be at most ${most} characters`,
  'tags-many': ({ most }) => `You can give a title at most ${most} tags`,
} satisfies Partial<Sentences>
