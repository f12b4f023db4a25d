import type { TitleCard } from '../rules.ts'

/** The admin's tables of titles (specification §2, Admin dashboard): their rows and orders. Browser-safe. */

export const tablePageSize = 25

/** The columns to sort by, and whether the first choice runs downwards. */
const columns = { added: true, title: false, episodes: true, studio: false } as const

export type Column = keyof typeof columns

/** An order as it stands in the URL: `title`, or `-title` for downwards; `match` is the search's own. */
export type TableOrder = Column | `-${Column}` | 'match'

/** The order that a URL asks for. Otherwise what was searched for comes best match first, and all titles newest first. */
export function readTableOrder(value: string | null, isSearch: boolean): TableOrder {
  const column = value?.replace(/^-/, '') ?? ''
  return Object.hasOwn(columns, column) ? (value as TableOrder) : firstOrder(isSearch)
}

export function firstOrder(isSearch: boolean): TableOrder {
  return isSearch ? 'match' : '-added'
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
