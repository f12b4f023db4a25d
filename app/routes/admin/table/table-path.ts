import type { Kind } from '#domain/catalogue/rules.ts'
import { firstOrder, type TableOrder } from '#domain/catalogue/table/rules.ts'
import { tabs } from '../tabs.ts'

export interface TableView {
  query: string
  order: TableOrder
  page: number
}

export const tabOfKind = { anime: 'animes', manga: 'mangas' } as const

/** The form for a new title, of the kind whose table it was asked for from. `from` is the table to come back to. */
export function addPath(from: string): string {
  return from === tabs.animes.path ? tabs.add.path : `${tabs.add.path}?from=${encodeURIComponent(from)}`
}

/** The one address of a page of the table: what is as it first shows is left out. */
export function tablePath(kind: Kind, { query, order, page }: TableView): string {
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  const chosen = chosenOrder({ query, order })
  if (chosen) params.set('sort', chosen)
  if (page > 1) params.set('page', String(page))
  const { path } = tabs[tabOfKind[kind]]
  return params.size > 0 ? `${path}?${params}` : path
}

/** The order, unless it is the one that needs no choosing. */
export function chosenOrder({ query, order }: Pick<TableView, 'query' | 'order'>): TableOrder | undefined {
  return order === firstOrder(query !== '') ? undefined : order
}
