import type { Kind } from '#domain/titles/rules.ts'
import { kindNames } from './kinds.ts'
import { counted, numbered } from './numbers.ts'

/** My list, and what is said when a title is put on it or taken off. */

export const heading = 'My FavList'
export const description = 'Your list.'
export const calendar = 'Calendar'
export const statistics = 'Statistics'
export const parts = 'Parts of your list'
export const pagesOf: Record<Kind, string> = { anime: 'Pages of your animes', manga: 'Pages of your mangas' }

export const standings = 'Where titles stand'
export const status = 'Status'
export const all = 'All'
export const groupBy = 'Group by'
export const standing = 'Standing'
export const nothing = 'Nothing'
export const sortBy = 'Sort by'
export const view = 'View'
export const views = { rows: 'Rows', wall: 'Wall' }
export const find: Record<Kind, string> = { anime: 'Search your animes', manga: 'Search your mangas' }
export const findNow = 'Search'
/** Said aloud. */
export const titlesFound = ({ count }: { count: number }) => `${counted(count, 'title', 'titles')} found`

/** §2. */
export const none: Record<Kind, string> = { anime: 'No animes', manga: 'No mangas' }
export const whatIsKept = ({ kind }: { kind: Kind }) =>
  `What you add to your ${kindNames[kind].list} is kept here, with how far you have got.`
export const browse: Record<Kind, string> = { anime: 'Browse Animes', manga: 'Browse Mangas' }
export const noneMarked = ({ kind, status }: { kind: Kind; status: string }) =>
  `Nothing on your ${kindNames[kind].list} is marked ${status}.`
export const noneFound = ({ kind }: { kind: Kind }) => `Nothing on your ${kindNames[kind].list} matches.`
export const showAll = 'Show all'

/** Episodes of an anime, chapters of a manga. */
export const length = ({ kind, count }: { kind: Kind; count: number }) =>
  kind === 'anime' ? numbered(count, 'episode', 'episodes') : numbered(count, 'chapter', 'chapters')
export const until = ({ year }: { year: string }) => `until ${year}`
/** Episodes or chapters. */
export const progressOf = ({ progress, total }: { progress: number; total: number | null }) =>
  `${progress}/${total ?? '?'}`
export const oneLess = ({ title }: { title: { kind: Kind; title: string } }) =>
  `One ${title.kind === 'anime' ? 'episode' : 'chapter'} less: ${title.title}`
export const oneMore = ({ title }: { title: { kind: Kind; title: string } }) =>
  `One ${title.kind === 'anime' ? 'episode' : 'chapter'} more: ${title.title}`
export const scoreOf = ({ title }: { title: string }) => `Your score of ${title}`
/** Where none is given yet. */
export const score = 'Score'
export const setScore = 'Set'
export const yourScore = ({ score }: { score: string }) => `yours ${score}`
/** Of what a list is filtered by. */
export const scored = ({ score }: { score: string }) => `Your score: ${score}`
export const rated = ({ stars }: { stars: number }) => `Your stars: ${stars}`
export const isPrivate = 'Private'
export const yours = ({ stars }: { stars: number }) => `${stars} yours`

export const choose = ({ title }: { title: string }) => `Choose ${title}`
export const youChanged = ({ title, count }: { title: string; count: number }) =>
  count === 1 ? `You changed ${title}.` : `You changed ${counted(count, 'title', 'titles')}.`
export const undo = 'Undo'

export const isInListNow = ({ kind, title }: { kind: Kind; title: string }) =>
  `${title} is in your ${kindNames[kind].list} now.`
export const isOffList = ({ title }: { title: string }) => `${title} is off your list.`
export const hasStatus = ({ title, status }: { title: string; status: string }) => `${title}: ${status}`
export const isBack = ({ title }: { title: string }) => `${title} is back on your list.`
/** Of an entry that was made for another title. */
export const mergedFrom = ({ title }: { title: string }) => `Merged from ${title}`
