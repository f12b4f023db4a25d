import type { Kind } from '#domain/titles/rules.ts'
import { counted, inFull } from './numbers.ts'

/** Rows of lists from elsewhere that wait for the catalogue. */

export const waiting = 'Waiting for the catalogue'
export const waitingHint =
  'The catalogue does not have these yet, or has several that they may be. Nothing is lost: each is added to your list as soon as it is clear which title it is, or when you find it yourself.'
export const findIt = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Find it',
  spoken(` in the catalogue: ${name}`),
]
export const remove = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Remove',
  spoken(` ${name}`),
]
export const chooseRow = ({ name }: { name: string }) => `Choose ${name}`
export const removeChosen = 'Remove the chosen ones'
export const removeAll = ({ count }: { count: number }) => `Remove all ${inFull(count)}`
export const areRemoved = ({ count }: { count: number }) => `${counted(count, 'row is', 'rows are')} removed.`
export const youRemoved = ({ count, minutes }: { count: number; minutes: number }) =>
  `You removed ${counted(count, 'row', 'rows')} that ${count === 1 ? 'was' : 'were'} waiting. You can put ${count === 1 ? 'it' : 'them'} back for ${counted(minutes, 'minute', 'minutes')}.`
export const undoRemoving = 'Undo'
export const areBack = ({ count }: { count: number }) => `${counted(count, 'row is', 'rows are')} back.`
/** Giving a row its title by hand. */
export const whichTitle = ({ name }: { name: string }) => `Which title is ${name}?`
export const whichTitleHint = ({ kind }: { kind: Kind }) =>
  `Search for the ${kind} by its name here. What the file says about it is then added to your list.`
export const titleInCatalogue = 'Its name here'
export const search = 'Search'
export const found = 'Found titles'
export const nothingFound = 'No title has a name like that.'
export const isItsTitle = ({ name, title }: { name: string; title: string }) => `${title} is on your list, for ${name}.`
export const staysAsItIs = ({ title }: { title: string }) =>
  `You already keep ${title}, which stays as it is. The row is gone.`
export const pagesOfWaiting = 'Pages of titles that wait'
export const shortKinds: Record<Kind, string> = { anime: 'Anime', manga: 'Manga' }
