import { formatsOf, isTitleId, type Kind, type TitleCard } from '../rules.ts'

/** The admin's tables of titles (specification §2, Admin dashboard): their rows and orders. Browser-safe. */

export const tablePageSize = 25

/** The columns to sort by, and whether the first choice runs downwards. */
const columns = { added: true, title: false, episodes: true, studio: false } as const

export type Column = keyof typeof columns

/** An order as it stands in the URL: `title`, or `-title` for downwards; `match` is the search's own. */
export type TableOrder = Column | `-${Column}` | 'match'

/** What a search looks in. */
export const searchedFields = { name: 'Names', studio: 'Studios', id: 'Ids' } as const

export type SearchedField = keyof typeof searchedFields

/** What the table may be narrowed to, as it stands in the address. */
export const shownTitles = {
  all: 'Everything',
  'no-poster': 'Without a poster',
  'no-year': 'Without a year',
  edited: 'Edited here',
  duplicates: 'Possible duplicates',
} as const

export type ShownTitles = keyof typeof shownTitles

/** In the place of a format: titles that have none. */
export const noFormat = 'none'

/** Which titles the table shows: those that match a search, and all that it is narrowed to. */
export interface TableFilter {
  /** As readQuery gives it; empty for all titles. */
  query: string
  searched: SearchedField
  shown: ShownTitles
  /** A format of the kind, `noFormat`, or null for any. */
  format: string | null
}

/** The filter that an address asks for; what it says wrongly is as if it were not there. */
export function readTableFilter(kind: Kind, params: URLSearchParams, query: string): TableFilter {
  const [field, shown, format] = ['in', 'show', 'format'].map((name) => params.get(name) ?? '')
  return {
    query,
    searched: isKeyOf(searchedFields, field) ? field : 'name',
    shown: isKeyOf(shownTitles, shown) ? shown : 'all',
    format: format && [...formatsOf[kind], noFormat].includes(format) ? format : null,
  }
}

function isKeyOf<Names extends object>(names: Names, value: unknown): value is keyof Names {
  return typeof value === 'string' && Object.hasOwn(names, value)
}

/** What is looked for among ids: the id of a title here, or one elsewhere, alone or after the site's name (`mal:5114`). */
export function readWantedId(query: string): { source: string | null; value: string } {
  const [, source, value] = /^(\w+):\s*(.+)$/.exec(query) ?? []
  return source && value ? { source: source.toLowerCase(), value } : { source: null, value: query }
}

/** Whether a search can only be for an id: no name is that long a number. */
export function isPlainlyId(query: string): boolean {
  return isTitleId(query) && query.length >= 13
}

/** The order that a URL asks for, else the one that the filter shows first. */
export function readTableOrder(value: string | null, filter: TableFilter): TableOrder {
  const column = value?.replace(/^-/, '') ?? ''
  return Object.hasOwn(columns, column) ? (value as TableOrder) : firstOrder(filter)
}

/** Names that were searched for come best match first, possible duplicates side by side, and other titles newest first. */
export function firstOrder({ query, searched, shown }: TableFilter): TableOrder {
  if (query !== '' && searched === 'name') return 'match'
  return shown === 'duplicates' ? 'title' : '-added'
}

/** What a column's heading leads to: its first direction, then the other one. */
export function nextOrder(column: Column, now: TableOrder): TableOrder {
  const first: TableOrder = columns[column] ? `-${column}` : column
  const other: TableOrder = columns[column] ? column : `-${column}`
  return now === first ? other : first
}

/** A title in the table, with what its card needs. */
export interface TableRow extends TitleCard {
  /** Episodes of an anime, chapters of a manga; null is unknown. */
  episodes: number | null
  studio: string
  addedAt: string
}

export interface TablePage {
  rows: TableRow[]
  page: number
  pages: number
  total: number
}
