import type { Sentences } from '#domain/refusal-rules.ts'
import { inFull } from '../numbers.ts'

/** Lists of a reader's own. */
export const ofShelves = {
  'shelf-name': 'Please give the list a name',
  'shelf-name-long': ({ most }) => `The name should be at most ${inFull(most)} characters`,
  'shelf-description-long': ({ most }) => `The description should be at most ${inFull(most)} characters`,
  'shelf-visibility': 'Please choose who sees the list',
  'shelf-note-long': ({ most }) => `A note should be at most ${inFull(most)} characters`,
  'shelf-place': 'Please give the place as a number from 1',
  'shelf-missing': 'This list no longer exists',
  'shelf-changed': 'The list has changed in the meantime. Please look at it again',
  'shelf-full': ({ most }) => `A list can hold ${inFull(most)} titles. Please take one off first`,
  'shelf-undo-late': 'It is too late to bring the list back',
  'unshelved-late': 'It is too late to put the title back',
  'shelf-reported': 'You have already reported this list',
  'shelves-many': ({ most }) => `You can have ${inFull(most)} lists. Please delete one first`,
} satisfies Partial<Sentences>
