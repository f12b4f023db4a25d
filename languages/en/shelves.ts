import type { Visibility } from '#domain/visibility-rules.ts'
import { counted } from './numbers.ts'

/** Lists of a reader's own. */

export const myLists = 'My lists'
export const myListsDescription = 'Your own lists.'
export const pagesOfLists = 'Pages of your lists'
export const noLists = 'No lists yet'
export const firstList = 'Put together what belongs together: the best of a year, a marathon, what to show to friends.'

export const newList = 'New list'
export const make = 'Make list'
export const making = 'Making'
export const isMade = ({ name }: { name: string }) => `${name} is made. Now add titles.`

export const name = 'Name'
export const description = 'Description'
export const visibility = 'Who sees it'
export const visibilities: Record<Visibility, string> = {
  private: 'Only me',
  link: 'By link',
  public: 'Everybody',
}
export const visibilityHints: Record<Visibility, string> = {
  private: 'Nobody else can find it.',
  link: 'Anyone with the link can see it, without signing in.',
  public:
    'It is shown on your public profile and on the pages of its titles. Without a public profile it is seen by link only.',
}

export const titles = ({ count }: { count: number }) => counted(count, 'title', 'titles')

export const details = 'Name, description, who sees it'
export const save = 'Save'
export const saving = 'Saving'
export const isSaved = 'The list is saved.'
export const deleteList = 'Delete list'
export const hiddenByAdmin = ({ reason }: { reason: string }) =>
  `An admin has hidden this list from everybody else. The reason: ${reason}`

export const secretLink = 'Link to share'
export const secretLinkHint = 'Anyone with this link can see the list.'
export const renewLink = 'Renew link'
export const renewLinkHint = 'The old link stops working at once.'
export const linkRenewed = 'The list has a new link. The old one no longer works.'
export const publicAddress = 'See it as others do'
/** @param profile makes the link to where the profile is turned on */
export const noProfile = <Link>({ profile }: { profile: (text: string) => Link }) => [
  'You have no public profile, so only those with the link see this list. ',
  profile('Turn on your public profile'),
]

export const addTitles = 'Add titles'
export const titleToAdd = 'Title'
export const search = 'Search'
export const nothingFound = ({ text }: { text: string }) => `Nothing found for “${text}”`
export const found = 'Titles found'
export const add = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Add',
  spoken(` ${title}`),
]
export const isOnList = ({ title, list }: { title: string; list: string }) => `${title} is on ${list} now.`
export const wasOnList = ({ title, list }: { title: string; list: string }) => `${title} was on ${list} already.`

export const titlesInOrder = 'Titles in your order'
export const pagesOfTitles = 'Pages of titles'
export const empty = 'No titles yet'
export const emptyHint = 'Search for a title above, or choose “Add to list” on a title’s page.'

export const noteAndPlace = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Note, place, remove',
  spoken(`: ${title}`),
]
export const note = 'Note'
export const saveNote = 'Save note'
export const noteSaved = 'The note is saved.'
export const place = ({ of }: { of: number }) => `Place, 1 to ${of}`
export const moveThere = 'Move'
export const isAtPlace = ({ place }: { place: number }) => `Moved to place ${place}.`
export const remove = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Remove',
  spoken(` ${title}`),
]
export const youTookOff = ({ title, minutes }: { title: string; minutes: number }) =>
  `You took ${title} off this list. You can put it back for ${counted(minutes, 'minute', 'minutes')}.`
export const putBack = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Undo',
  spoken(` taking ${title} off`),
]
export const isBackOnList = ({ title, list }: { title: string; list: string }) => `${title} is back on ${list}.`
export const isOffList = ({ list }: { list: string }) => `It is off ${list}.`

export const deleteHeading = ({ name }: { name: string }) => `Delete ${name}?`
export const deleteDescription = 'Delete a list.'
export const whatIsDeleted = ({ count }: { count: number }) =>
  `The list with ${titles({ count })} and your notes will be deleted. For ten minutes you can bring it back.`
export const deleting = 'Deleting'
export const keepIt = 'Keep it'
export const isDeleted = ({ name }: { name: string }) => `${name} is deleted.`
export const youDeleted = ({ name, minutes }: { name: string; minutes: number }) =>
  `You deleted ${name}. You can bring it back for ${counted(minutes, 'minute', 'minutes')}.`
export const undo = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Undo',
  spoken(` the deletion of ${name}`),
]
export const isBack = ({ name }: { name: string }) => `${name} is back.`

export const addToList = ({ title }: { title: string }) => `Add ${title} to a list`
export const addToListDescription = 'Choose lists for a title.'
export const onList = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Take off',
  spoken(` ${name}`),
]
export const putBackHere = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Undo',
  spoken(` taking it off ${name}`),
]
export const addHere = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Add',
  spoken(` to ${name}`),
]
export const close = 'Close'
export const orNewList = 'Or a new list with it'
export const backToTitle = ({ title }: { title: string }) => `Back to ${title}`

export const listBy = <Part>({ owner }: { owner: Part }) => ['A list by ', owner]
export const sharedDescription = ({ name, owner }: { name: string; owner: string }) => `${name}, a list by ${owner}`
export const changedOn = ({ date }: { date: string }) => `Last changed ${date}`
export const onLists = 'On lists'
export const moreLists = ({ count }: { count: number }) => counted(count, 'more list', 'more lists')
export const listsWith = ({ title }: { title: string }) => `Lists with ${title}`
export const onNoList = 'It is on no public list.'
export const editList = 'Edit list'
export const reportList = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Report',
  spoken(` the list ${name}`),
]
export const nothingHere = 'There are no titles on this list.'
