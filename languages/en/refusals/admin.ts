import type { Sentences } from '#domain/refusal-rules.ts'
import { inFull } from '../numbers.ts'

/** What only admins do. */
export const ofAdmins = {
  reason: 'Please say why. The log keeps it.',
  'reason-long': ({ most }) => `Please say why in at most ${inFull(most)} characters`,
  'decided-since': 'Somebody has decided about this since you looked at it. Nothing was changed.',
  'changed-since': 'This has been changed since you looked at it. Please look again: nothing was decided.',
  'title-merged': ({ title, into }) => `${title} has been merged into ${into}.`,
  'merge-itself': 'A title cannot be merged into itself.',
  'merge-kinds': 'An anime and a manga cannot be merged.',
  'merge-gone': 'This can no longer be undone.',
  'merge-moved-on': ({ title, survivor }) =>
    `${title} now belongs to ${survivor} by a later merge. Undo that one first.`,
  'merge-not-last': ({ last, survivor }) => `${last} was merged into ${survivor} later. Undo that merge first.`,
  'credited-itself': 'This is the same page already.',
  'credited-missing': 'One of the two no longer exists, or has already been merged into another one.',
  'import-running': 'An import is running. Please try again when it has ended.',
  'posters-underway': 'Posters are already being fetched',
  'posters-none': 'There is no poster to fetch',
  'posters-ended': 'This has already ended',
  'import-file': 'Please choose a catalogue file',
  'import-source':
    'A source has up to 40 lower-case letters, digits, dots, hyphens and underscores, and is neither admin nor before-0.2',
  'import-not-small': 'Without JavaScript a file may have at most 900 KB. ./kiroku import accepts larger files',
  'import-underway': 'Another import has not ended yet',
  'import-not-checked': 'This import is not waiting to be started',
  'import-ended': 'This import has already ended',
} satisfies Partial<Sentences>
