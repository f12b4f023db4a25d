import { counted, inFull } from './numbers.ts'

/** Deleting a title, and the demo catalogue. */

/** What is deleted with a title, each after its number. */
export const belongings = {
  characters: ({ count }: { count: number }) => (count === 1 ? 'character' : 'characters'),
  staff: ({ count }: { count: number }) => (count === 1 ? 'staff member' : 'staff members'),
  reviews: ({ count }: { count: number }) => (count === 1 ? 'review' : 'reviews'),
  votes: ({ count }: { count: number }) => (count === 1 ? 'helpful vote' : 'helpful votes'),
  ratings: ({ count }: { count: number }) => (count === 1 ? 'rating' : 'ratings'),
  listEntries: ({ count }: { count: number }) => (count === 1 ? 'list entry' : 'list entries'),
}
export const heading = ({ title }: { title: string }) => `Delete ${title}?`
export const deleteTitle = 'Delete a title'
export const alsoDeletes = 'This also deletes'
export const canUndo = ({ minutes }: { minutes: number }) => `You can undo this for ${inFull(minutes)} minutes.`
export const cancel = 'Cancel'
export const doDelete = 'Delete'
export const deleting = 'Deleting'
export const deleted = ({ title }: { title: string }) => `Deleted ${title}.`

export const deletedJustNow = 'Deleted just now'
export const leftToUndo = ({ kind, minutes }: { kind: string; minutes: number }) =>
  `${kind}\u00a0· ${minutes === 1 ? '1 minute' : `${minutes} minutes`} left to undo`
export const undo = 'Undo'
export const undoDeletion = ({ title }: { title: string }) => `Undo the deletion of ${title}`
export const isBack = ({ title }: { title: string }) => `${title} is back.`

export const belongToDemo = ({ titles }: { titles: number }) =>
  `${counted(titles, 'title', 'titles')} ${titles === 1 ? 'belongs' : 'belong'} to the demo catalogue.`
export const removeDemo = 'Remove the demo catalogue'
export const removeDemoHeading = 'Remove the demo catalogue?'
export const canBeRemovedLater = 'It can be removed once you have imported or added titles of your own.'
export const wouldBeDeleted = ({ titles }: { titles: number }) =>
  `${counted(titles, 'title', 'titles')} would be deleted. This also deletes`
export const willStay = ({ titles }: { titles: number }) =>
  `${counted(titles, 'title', 'titles')} that you have edited will stay.`
export const cannotBeUndone = 'This cannot be undone.'
export const noOthersYet = 'There are no other titles yet. Import a catalogue or add a title first.'
export const remove = 'Remove'
export const removing = 'Removing'
export const demoRemoved = ({ titles }: { titles: number }) =>
  `The demo catalogue was removed: ${counted(titles, 'title', 'titles')}.`
