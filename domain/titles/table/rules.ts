import { readOption } from '../../parameter-rules.ts'
import { type Format, readFormatOf } from '../formats-rules.ts'
import { isTitleId, type Kind, type TitleCard } from '../rules.ts'

/** The admin's tables of titles (specification §2, Admin dashboard): their rows and orders. Browser-safe. */

export const tablePageSize = 25

/** The sortable columns, and whether the first click sorts in descending order. */
const columns = { added: true, title: false, episodes: true, studio: false } as const

export type Column = keyof typeof columns

/** A sort order as named in the URL: `title`, or `-title` for descending; `match` is the search's own order. */
export type TableOrder = Column | `-${Column}` | 'match'

/** What a search looks in, as named in the URL. */
export const searchedFields = ['name', 'studio', 'id'] as const

export type SearchedField = (typeof searchedFields)[number]

/** What the table can be filtered to, as named in the URL. */
export const shownTitles = ['all', 'no-poster', 'no-year', 'edited', 'duplicates'] as const

export type ShownTitles = (typeof shownTitles)[number]

/** The filter for titles without a format. */
export const noFormat = 'none'

/** Which titles the table shows: those that match a search and all filters. */
export interface TableFilter {
  /** As readQuery gives it; empty for all titles. */
  query: string
  searched: SearchedField
  shown: ShownTitles
  /** A format of the kind, `noFormat`, or null for any. */
  format: Format | typeof noFormat | null
}

/** The filter that a URL asks for; invalid values are ignored. */
export function readTableFilter(kind: Kind, params: URLSearchParams, query: string): TableFilter {
  const format = params.get('format')
  return {
    query,
    searched: readOption(searchedFields, params.get('in')),
    shown: readOption(shownTitles, params.get('show')),
    format: format === noFormat ? noFormat : readFormatOf(kind, format ?? ''),
  }
}

/** What is looked for among ids: the id of a title here, or one elsewhere, alone or after the site's name (`mal:5114`). */
export function readWantedId(query: string): { source: string | null; value: string } {
  const [, source, value] = /^(\w+):\s*(.+)$/.exec(query) ?? []
  return source && value ? { source: source.toLowerCase(), value } : { source: null, value: query }
}

/** Whether a search can only be for an id, because no name is such a long number. */
export function isPlainlyId(query: string): boolean {
  return isTitleId(query) && query.length >= 13
}

/** The sort order that a URL asks for; otherwise the filter's default. */
export function readTableOrder(value: string | null, filter: TableFilter): TableOrder {
  const column = value?.replace(/^-/, '') ?? ''
  return Object.hasOwn(columns, column) ? (value as TableOrder) : firstOrder(filter)
}

/** Names that were searched for come best match first, possible duplicates side by side, and other titles newest first. */
export function firstOrder({ query, searched, shown }: TableFilter): TableOrder {
  if (query !== '' && searched === 'name') return 'match'
  return shown === 'duplicates' ? 'title' : '-added'
}

/** The sort order to which a column's heading links: its default direction first, then the other. */
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
  addedAt: Date
}
