import type { FilterName } from '#domain/titles/query/filter-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { counted, inFull } from './numbers.ts'

/** Pages of titles, and what filters them. */

/** In the head of /browse-animes and /browse-mangas. */
export const browse: Record<Kind, string> = { anime: 'Browse Animes', manga: 'Browse Mangas' }
export const browseDescription: Record<Kind, string> = {
  anime: 'Every anime in the catalogue, by popularity, name, release or date added.',
  manga: 'Every manga in the catalogue, by popularity, name, release or date added.',
}

interface Named {
  kind: Kind
  name: string
}

/** The names of simple questions: a season of a year, a season, years, a genre, and a studio. */
export const titlesOfSeason = ({ kind, season, year }: { kind: Kind; season: string; year: number }) =>
  `${season} ${year} ${kind}`
export const titlesOfAnySeason = ({ kind, season }: { kind: Kind; season: string }) => `${season} ${kind}`
export const titlesFrom = ({ kind, years }: { kind: Kind; years: string }) => `${capital(kind)} from ${years}`
export const titlesWithTag = ({ kind, name }: Named) => `${name} ${kind}`
export const titlesOfStudio = ({ kind, name }: Named) => (kind === 'anime' ? `Anime by ${name}` : `Manga in ${name}`)
export const questionDescription = ({ name }: { name: string }) =>
  `${name}, by popularity, name, release or date added, with scores, casts and reviews.`

export const titlesFound = ({ total, isMore }: { total: number; isMore: boolean }) =>
  isMore ? `${inFull(total)}+ titles` : counted(total, 'title', 'titles')

/** The button of a form of filters, before and after counting. */
export const showTitles = 'Show titles'
export const showFound = (found: { total: number; isMore: boolean }) => `Show ${titlesFound(found)}`
export const moreFilters = 'More filters'

export const sortBy = 'Sort by'
export const listButtons: Record<Kind, string> = { anime: 'WatchList', manga: 'ReadList' }
export const pagesOf: Record<Kind, string> = { anime: 'Pages of animes', manga: 'Pages of mangas' }

export const perPage = 'Per page'
export const view = 'View'
export const views = { grid: 'Grid', list: 'List' }

/** The names of filters. */
export const filterNames: Record<FilterName, string> = {
  genre: 'Genre',
  state: 'Status',
  studio: 'Studio',
  season: 'Season',
  format: 'Format',
  length: 'Length',
  age: 'Age rating',
  source: 'Source',
  demographic: 'Demographic',
  theme: 'Theme',
}
/** A value whose word another filter has, too. */
export const valueOfFilter = ({ filter, value }: { filter: string; value: string }) => `${filter}: ${value}`
/** Where a manga appears, in place of its studio. */
export const publication = 'Publication'
export const anotherStudio = 'Another studio'
export const year = 'Year'
export const decade = ({ from }: { from: string }) => `${from}s`
export const yearOrYears = 'Year or years, such as 1995 or 1990-1995'
export const scoreAtLeast = 'Score at least'
export const stars = ({ score }: { score: number }) => `★ ${score}`
export const starsAndMore = ({ score }: { score: number }) => `★ ${score} and more`
export const myList = 'My list'
export const notOnMyList = 'Not on my list'
/** An unwanted value. */
export const not = ({ value }: { value: string }) => `Not ${value}`

export const noneYet = ({ kind }: { kind: Kind | null }) => `There are no ${many(kind)} yet.`
export const noneMatchThis = ({ kind }: { kind: Kind | null }) => `No ${many(kind)} match this filter.`
export const noneMatchAll = ({ kind }: { kind: Kind | null }) =>
  `No ${many(kind)} match all of these filters. Try without one of them:`
export const without = ({ filter }: { filter: string }) => `Without “${filter}”`

export const tooMany = 'Too many combinations of filters at once. Please try again in a minute.'

function capital(kind: Kind): string {
  return kind === 'anime' ? 'Anime' : 'Manga'
}

function many(kind: Kind | null): string {
  return kind ? `${kind}s` : 'titles'
}
