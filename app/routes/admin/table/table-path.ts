import { pathWith } from '#domain/parameter-rules.ts'
import { formatSpellings } from '#domain/titles/formats-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { firstOrder, noFormat, type TableFilter, type TableOrder } from '#domain/titles/table/rules.ts'
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
  return pathWith(tabs[tabOfKind[kind]].path, paramsOf(view), view.page)
}

/** The query parameters of the table, except the page. */
export function paramsOf({ order, ...filter }: Omit<TableView, 'page'>): Record<string, string | undefined> {
  const { query, searched, shown, format } = filter
  return {
    q: query,
    in: searched === 'name' ? undefined : searched,
    show: shown === 'all' ? undefined : shown,
    format: (format && format !== noFormat ? formatSpellings[format] : format) ?? undefined,
    sort: order === firstOrder(filter) ? undefined : order,
  }
}
