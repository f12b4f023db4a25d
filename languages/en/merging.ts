import { counted } from './numbers.ts'

/** Merging two titles into one. */

export const mergeLink = 'Merge into another title…'
export const heading = ({ title }: { title: string }) => `Merge ${title} into another title`
export const previewHeading = ({ from, into }: { from: string; into: string }) => `Merge ${from} into ${into}?`
export const searchLabel = 'Name, address or id of the other title'
export const nothingFound = 'No other title matches.'
export const choose = 'Choose'
export const swap = 'The other way round'
export const swapSpoken = ({ from, into }: { from: string; into: string }) => `: ${into} into ${from}`
/** The columns of the titles found. */
export const image = 'Image'
export const title = 'Title'
export const year = 'Year'
export const studio = 'Studio'
export const chooseAnother = 'Choose another title'

export const becomes = ({ from, into }: { from: string; into: string }) =>
  `${into} stays. What readers have of ${from} moves there, its address leads there, and an import that brings either finds it.`
export const columns = ['What readers have', 'Moves', 'Both had, newer moves', 'Both had, newer stays'] as const
export const rows = { listEntries: 'List entries', ratings: 'Ratings', reviews: 'Reviews' } as const
export const newerWins =
  'Where a reader has something of both titles, the newer one counts. The older one is kept aside until the merge is undone.'
export const counters = ({ into }: { into: string }) =>
  `The counters of both are added up, and ${into} takes the pictures and details that it lacks.`
export const reason = 'Reason, for the log'
export const merge = 'Merge'
export const merging = 'Merging'
export const cancel = 'Cancel'
export const merged = ({ from, into }: { from: string; into: string }) => `${from} was merged into ${into}.`

export const mergedHere = 'Merged into this title'
export const mergedOn = ({ day, reason }: { day: string; reason: string }) => `${day}\u00a0· ${reason}`
export const undoLink = 'Undo…'
export const undoSpoken = ({ title }: { title: string }) => ` the merge of ${title}`
export const undoHeading = ({ title, survivor }: { title: string; survivor: string }) =>
  `Undo the merge of ${title} into ${survivor}?`
export const undoMeans = ({ title, survivor }: { title: string; survivor: string }) =>
  `${title} comes back with what readers had of it, and ${survivor} is as it was before.`
export const undoLeaves = ({ survivor }: { survivor: string }) =>
  `What readers have changed since stays changed, and what they have added to ${survivor} since stays there.`
export const undo = 'Undo the merge'
export const undoing = 'Undoing'
export const undone = ({ title }: { title: string }) => `${title} is back.`

/** People, characters and companies. */
export const sameHeading = ({ name }: { name: string }) => `${name} is the same as…`
export const searchName = 'Name or address of the other one'
export const noNameFound = 'No other name matches.'
export const chooseAnotherName = 'Choose another one'
export const creditedIn = ({ titles }: { titles: number }) => counted(titles, 'title', 'titles')
export const sameMeans = ({ from, into, titles }: { from: string; into: string; titles: number }) =>
  `${counted(titles, 'title credits', 'titles credit')} ${into} instead of ${from}. The page of ${from} leads to that of ${into}, and imports that name either mean ${into}.`
export const sameUndo = 'You can undo this here, on the page of the one that remains.'
export const joined = ({ from, into }: { from: string; into: string }) => `${from} is now ${into}.`
export const undoName = 'Undo'
export const mergedNames = 'Merged into this one'
export const parted = ({ name }: { name: string }) => `${name} is separate again.`
