import type { Kind } from '#domain/titles/rules.ts'
import type { SearchedField, ShownTitles } from '#domain/titles/table/rules.ts'
import { counted, inFull } from './numbers.ts'

/** The frame of the admin's pages, and its tables. */

export const adminDashboard = 'Admin Dashboard'
export const tooSmall = 'Cannot view the admin page on smaller devices'
export const description = 'Where the site and its catalogue are looked after.'
/** To somebody whose role does not open a page. */
export const notYours = 'This page is not for your role'
export const notInYourRole = 'What you may do here depends on your role. An owner of the site can give you another one.'
export const pageTitle = ({ heading }: { heading: string }) => `${heading} · ${adminDashboard}`
export const tabs = {
  animes: 'Animes',
  mangas: 'Mangas',
  add: 'Add',
  imports: 'Imports',
  posters: 'Posters',
  reports: 'Reports',
  users: 'Users',
  invitations: 'Invitations',
  log: 'Log',
}

/** Of rows, such as users. */
export const pagesOf = ({ rows }: { rows: string }) => `Pages of ${rows}`
export const goToPageOf = ({ rows }: { rows: string }) => `Go to a page of ${rows}`
export const page = 'Page'
export const ofPages = ({ pages }: { pages: number }) => `of ${inFull(pages)}`
export const go = 'Go'
export const search = 'Search'
export const andMore = ({ count }: { count: number }) => `and ${inFull(count)} more`
export const show = 'Show'

export const percent = ({ percent }: { percent: number }) => `${percent} %`
export const formerAdmin = 'A former admin'

/** The reason of an action against somebody. */
export const reasonFor = ({ whom }: { whom: string }) => `Reason, shown to ${whom}`

/** The table of titles. */
export const titleRows: Record<Kind, string> = { anime: 'animes', manga: 'mangas' }
export const searchTitles: Record<Kind, string> = { anime: 'Search animes', manga: 'Search mangas' }
export const titlesFound = ({ kind, total }: { kind: Kind; total: number }) =>
  kind === 'anime' ? counted(total, 'anime', 'animes') : counted(total, 'manga', 'mangas')
export const searchIn = 'Search in'
export const searched: Record<SearchedField, string> = { name: 'Names', studio: 'Studios', id: 'Ids' }
export const shown: Record<ShownTitles, string> = {
  all: 'Everything',
  'no-poster': 'Without a poster',
  'no-year': 'Without a year',
  edited: 'Edited here',
  duplicates: 'Possible duplicates',
}
export const format = 'Format'
export const any = 'Any'
export const notGiven = 'Not given'
export const image = 'Image'
export const title = 'Title'
export const length: Record<Kind, string> = { anime: 'Episodes', manga: 'Chapters' }
export const studio = 'Studio'
export const added = 'Added'
export const editAndDelete = 'Edit and delete'
/** @param spoken makes the part for screen readers */
export const editTitle = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Edit',
  spoken(` ${title}`),
]
export const deleteTitle = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Delete',
  spoken(` ${title}`),
]
export const noneMatches: Record<Kind, string> = { anime: 'No anime matches.', manga: 'No manga matches.' }
export const showAll = 'Show all'
export const noneYet: Record<Kind, string> = { anime: 'There are no animes yet.', manga: 'There are no mangas yet.' }
export const addOne = 'Add one'

/** What an admin should do next. */
export const whatNext = 'What to do next'
export const dismiss = 'Dismiss'
export const steps = {
  password: {
    what: 'Change your password',
    why: 'It was generated on the first start and shown on the terminal.',
  },
  catalogue: { what: 'Import a catalogue', why: 'Or add titles one by one.' },
  posters: {
    what: 'Fetch the posters',
    why: 'Some are on other sites, which can see everyone who views them here.',
  },
  address: {
    what: 'Set BASE_URL',
    why: 'The site is configured with an address of this machine, so links in mails and search results do not work elsewhere.',
  },
  mail: {
    what: 'Set SMTP_URL',
    why: 'Mails are only written to a folder, so readers who forget their password get none.',
  },
}
