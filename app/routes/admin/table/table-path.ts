import type { Kind } from '#domain/catalogue/rules.ts'
import { firstOrder, type TableFilter, type TableOrder } from '#domain/catalogue/table/rules.ts'
import { tabs } from '../tabs.ts'

export interface TableView extends TableFilter {
  order: TableOrder
  page: number
}

export const tabOfKind = { anime: 'animes', manga: 'mangas' } as const

/** The form for a new title. `from` is the table to return to, which also sets the kind. */
export function addPath(from: string): string {
  return from === tabs.animes.path ? tabs.add.path : `${tabs.add.path}?from=${encodeURIComponent(from)}`
}

/** The canonical address of a page of the table: default values are left out. */
export function tablePath(kind: Kind, view: TableView): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(paramsOf(view))) if (value) params.set(name, value)
  if (view.page > 1) params.set('page', String(view.page))
  const { path } = tabs[tabOfKind[kind]]
  return params.size > 0 ? `${path}?${params}` : path
}

/** The query parameters of the table, except the page. */
export function paramsOf({ order, ...filter }: Omit<TableView, 'page'>): Record<string, string | undefined> {
  const { query, searched, shown, format } = filter
  return {
    q: query,
    in: searched === 'name' ? undefined : searched,
    show: shown === 'all' ? undefined : shown,
    format: format ?? undefined,
    sort: order === firstOrder(filter) ? undefined : order,
  }
}
