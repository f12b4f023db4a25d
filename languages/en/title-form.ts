import { inFull } from './numbers.ts'

/** The admin's form for a title. */

export const addTitle = 'Add a title'
export const wasAdded = ({ title }: { title: string }) => `${title} was added.`
export const editTitle = ({ title }: { title: string }) => `Edit ${title}`
export const wasSaved = ({ title }: { title: string }) => `${title} was saved.`
export const noChanges = 'No changes to save.'

export const emptyKeeps = 'An empty field keeps its saved value.'
export const facts = 'Facts'
export const type = 'Type'
export const optional = 'optional'
export const removeField = ({ field }: { field: string }) => `Remove ${field}`
export const durationHint = 'Minutes of one episode'
export const knownSoFar = ({ date }: { date: string }) => `Known so far: ${date}`
export const genresHint = 'Separated by commas, for example: Adventure, Slice of Life'
export const soundtracksHint = 'One per line'
export const trailerHint = 'An https address, on YouTube or elsewhere'
export const pictures = 'Pictures'
export const picturesWithoutScripts =
  'Without JavaScript a picture may have at most 256 KB, and all pictures sent at once 900 KB. Adding a row below keeps the pictures chosen so far.'
export const moreAboutIt = 'More about it'
export const save = 'Save'
export const saving = 'Saving'
export const cancel = 'Cancel'

export const nobodyYet = 'Nobody yet.'
export const addPerson = ({ one }: { one: string }) => `Add a ${one}`
export const personNumber = ({ one, number }: { one: string; number: number }) => `${one} ${number}`
export const image = 'Image'
export const name = 'Name'
/** @param spoken makes the part for screen readers */
export const removePerson = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Remove',
  spoken(` ${name}`),
]
/** Where a new name of somebody counts whom other titles have too. */
export const alsoIn = ({ titles }: { titles: number }) =>
  `Also in ${titles === 1 ? 'another title' : `${inFull(titles)} other titles`}. A new name or image counts`
export const hereOnly = 'here only'
export const everywhere = 'everywhere'

export const twoVersions = 'Two versions'
/** @param discard makes the link that forgets what was typed */
export const twoVersionsHelp = <Link>({ discard }: { discard: (text: string) => Link }) => [
  'Fields that you did not change now show what is saved. To overwrite the others with yours, save again. Or ',
  discard('discard your version'),
  '.',
]
export const sameVersions = 'Both versions are the same.'
export const field = 'Field'
export const savedMeanwhile = 'Saved meanwhile'
export const yours = 'Yours'

export const leaveWithoutSaving = 'Leave without saving?'
export const notSavedYet = 'What you have changed here is not saved yet.'
export const leave = 'Leave'
export const stay = 'Stay'
export const unreachable = 'The site cannot be reached. Nothing is saved yet: please try again in a moment'
export const signedOut = 'Your admin session has ended. Sign in again in another tab, then save here'
