/** What can be asked of the catalogue, and the addresses that ask it: one reader and one writer. Browser-safe. */

import { pathWith, readOption, readPage, unlessFirst } from '../../parameter-rules.ts'
import { standings } from '../../standing-rules.ts'
import { browsePageSize, type Kind, type Sort, sortsOf } from '../rules.ts'
import { readQuery, searchPageSize } from '../search/rules.ts'
import { type Choice, type FilterName, readChoice, spelled } from './filter-rules.ts'
import { readYears, writeYears, type Years } from './year-rules.ts'

/** A question about titles. */
export interface TitleQuery {
  /** Null asks for both kinds. */
  kind: Kind | null
  /** Names to search for; empty for none. */
  text: string
  filters: Filters
  /** `match`, best match first, needs a text. */
  order: TitleOrder
  /** From 1; one out of range means the nearest. */
  page: number
  size: PageSize
  view: View
  /** Of a reader who has chosen a size or view before: its address says both. */
  remembered?: true
}

export interface Filters extends Record<FilterName, Choice> {
  /** Years of release, or those of the season if a season is wanted. */
  year: readonly Years[]
  /** The least score, from 0.1 to 10 in tenths; null for any. */
  score: number | null
  /** Where titles stand with the reader, one of these; empty for anywhere. */
  mine: readonly Mine[]
}

export type TitleOrder = Sort | 'match'

/** `none` is what is not on the reader's list, and not dropped either. */
export const mines = ['none', ...standings] as const
export type Mine = (typeof mines)[number]

/** How many titles a page can have (§9: 4, unless the reader chooses). */
export const pageSizes = [4, 24, 60] as const
export type PageSize = (typeof pageSizes)[number]

export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** How a reader wants pages that do not say; null stands for the usual. */
export interface Remembered {
  size: PageSize | null
  view: View | null
}

/** The most values of filters in one question. */
export const mostValues = 12

const filterParameters = [
  'genre',
  'theme',
  'demographic',
  'format',
  'year',
  'season',
  'state',
  'studio',
  'age',
  'score',
  'length',
  'source',
  'mine',
] as const
/** Every parameter that is read, in the order of addresses. */
const parameters = ['q', ...filterParameters, 'sort', 'per', 'view', 'page']

/** The orders of a question; the first is the default. */
export function ordersOf({ kind, text }: Pick<TitleQuery, 'kind' | 'text'>): TitleOrder[] {
  const sorts: TitleOrder[] = kind ? [...sortsOf[kind]] : sortsOf.anime.slice(0, 4)
  return text ? ['match', ...sorts] : sorts
}

/** How many titles a page has unless it says otherwise. */
export function usualSize(kind: Kind | null): PageSize {
  return kind ? browsePageSize : searchPageSize
}

/**
 * The question that an address asks: of one kind on its browse page, of both on the page of search. Every spelling of a
 * question gives the same value. Unknown values are left out, and the last ones of more than 12.
 * @param remembered how the reader wants pages that do not say
 */
export function readTitleQuery(kind: Kind | null, params: URLSearchParams, remembered?: Remembered): TitleQuery {
  const text = readQuery(params.get('q'))
  const orders = ordersOf({ kind, text })
  const sort = params.get('sort')?.toLowerCase()
  const size = Number(params.get('per'))
  const view = params.get('view')?.toLowerCase()
  return {
    kind,
    text,
    filters: readFilters(kind, params),
    order: readOption(orders, sort ?? null),
    page: readPage(params),
    size: pageSizes.find((one) => one === size) ?? remembered?.size ?? usualSize(kind),
    view: views.find((one) => one === view) ?? remembered?.view ?? views[0],
    ...(remembered && { remembered: true }),
  }
}

function readFilters(kind: Kind | null, params: URLSearchParams): Filters {
  let left = mostValues
  const take = <T>(values: readonly T[]): readonly T[] => {
    const taken = values.slice(0, left)
    left -= taken.length
    return taken
  }
  const read: Record<string, unknown> = {}
  for (const name of filterParameters) {
    const given = params.getAll(name)
    if (name === 'year') read.year = take(readYears(given))
    else if (name === 'score') read.score = take(readScores(given))[0] ?? null
    else if (name === 'mine') read.mine = take(readMines(given))
    else {
      const { wanted, unwanted } = readChoice(kind, name, given)
      read[name] = { wanted: take(wanted), unwanted: take(unwanted) }
    }
  }
  return read as unknown as Filters
}

/** The score that all of these ask for; none if none of them is a score. */
function readScores(texts: readonly string[]): number[] {
  const scores = texts
    .filter((text) => /^\s*\d{1,2}([.,]\d)?\s*$/.test(text))
    .map((text) => Number(text.replace(',', '.')))
    .filter((score) => score > 0 && score <= 10)
  return scores.length > 0 ? [Math.max(...scores)] : []
}

function readMines(texts: readonly string[]): Mine[] {
  const named = new Set(texts.map((text) => text.trim().toLowerCase()))
  return mines.filter((one) => named.has(one))
}

/**
 * The one address of a question. What goes without saying is left out; for a reader who has a remembered size and view
 * nothing of those does.
 */
export function titleQueryPath(query: TitleQuery, { remembered = query.remembered ?? false } = {}): string {
  const { kind, filters, order, size, view, page } = query
  const path = kind ? `/browse-${kind}s` : '/search'
  const written = new URLSearchParams([...(query.text ? [['q', query.text]] : []), ...writeFilters(filters)])
  return pathWith(
    written.size > 0 ? `${path}?${written}` : path,
    {
      sort: unlessFirst(ordersOf(query), order),
      per: remembered || size !== usualSize(kind) ? String(size) : null,
      view: remembered || view !== views[0] ? view : null,
    },
    page,
  )
}

/** The parameters of an address that ask for these filters. */
export function writeFilters(filters: Filters): [name: string, value: string][] {
  return filterParameters.flatMap((name) => writeFilter(filters, name).map((value): [string, string] => [name, value]))
}

function writeFilter(filters: Filters, name: (typeof filterParameters)[number]): string[] {
  if (name === 'year') return filters.year.map(writeYears)
  if (name === 'score') return filters.score === null ? [] : [String(filters.score)]
  if (name === 'mine') return [...filters.mine]
  const { wanted, unwanted } = filters[name]
  return [...wanted.map((value) => spelled(name, value)), ...unwanted.map((value) => `-${spelled(name, value)}`)]
}

/** How many values of filters a question has. */
export function countValues({ filters }: TitleQuery): number {
  return writeFilters(filters).length
}

/**
 * Whether an address is spelled as this path, which titleQueryPath has written. Parameters that no question has do not
 * count. Addresses with nothing but text, order and page have always had several spellings, and keep them; the number
 * of the page has one.
 */
export function isSpelledAs(kind: Kind | null, params: URLSearchParams, path: string): boolean {
  const given = [...params].filter(([name]) => parameters.includes(name))
  const written = [...new URL(path, 'http://site').searchParams]
  const free = kind ? ['sort', 'page'] : ['q', 'sort', 'page']
  if (given.every(([name]) => free.includes(name))) {
    const [page] = params.getAll('page')
    return page === undefined || page === (new Map(written).get('page') ?? '1')
  }
  return JSON.stringify(given) === JSON.stringify(written)
}

/** Whether a question has neither text nor filters, so that it is about all titles of its kind. */
export function isUnfiltered(query: TitleQuery): boolean {
  return query.text === '' && countValues(query) === 0
}

/** A visitor's question: `mine` is about a reader's list. */
export function withoutMine(query: TitleQuery): TitleQuery {
  return { ...query, filters: { ...query.filters, mine: [] } }
}

/** The same question with one filter changed, from its first page. */
export function withFilters(query: TitleQuery, filters: Partial<Filters>): TitleQuery {
  return { ...query, filters: { ...query.filters, ...filters }, page: 1 }
}

/** The same question without filters. */
export function withoutFilters(query: TitleQuery): TitleQuery {
  return { ...query, filters: readFilters(query.kind, new URLSearchParams()), page: 1 }
}
