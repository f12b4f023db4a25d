import {
  ordersOf,
  pageSizes,
  type TitleQuery,
  titleQueryPath,
  views,
  withoutFilters,
} from '#domain/titles/query/title-query-rules.ts'
import * as texts from '#texts/browse.ts'
import * as orders from '#texts/orders.ts'
import { labelled } from '../../ui/labelled.ts'
import { chipsOf } from './chips.ts'
import { groupsOf } from './filter-groups.ts'
import type { Offered } from './load-titles.ts'

/** What surrounds the titles of a question: its filters, orders and sizes, with the addresses that they lead to. */
export function frameOf(query: TitleQuery, { choices, counts }: Offered, isReader: boolean) {
  const first: TitleQuery = { ...query, page: 1 }
  const bare = withoutFilters(query)
  return {
    kind: query.kind,
    isReader,
    /** The address of the first page. */
    path: titleQueryPath(first),
    bare: titleQueryPath(bare),
    chips: chipsOf(query),
    groups: groupsOf(query, choices, counts, isReader),
    /** What the form of filters sends besides them. */
    kept: parametersOf(bare),
    orders: labelled(ordersOf(query), orders.ofTitles),
    order: query.order,
    /** What the form of orders sends besides the order. */
    asked: parametersOf(first).filter(([name]) => name !== 'sort'),
    size: query.size,
    view: query.view,
    sizes: pageSizes.map((size) => ({
      text: String(size),
      value: String(size),
      path: titleQueryPath({ ...first, size }),
      isNow: size === query.size,
    })),
    views: views.map((view) => ({
      text: texts.views[view],
      value: view as string,
      path: titleQueryPath({ ...first, view }),
      isNow: view === query.view,
    })),
  }
}

export type Frame = ReturnType<typeof frameOf>

function parametersOf(query: TitleQuery): [name: string, value: string][] {
  return [...new URL(titleQueryPath(query), 'http://site').searchParams]
}
