import { readPage } from '#domain/parameter-rules.ts'
import type { TitleOrder } from '#domain/titles/query/title-query-rules.ts'
import { type Kind, readSort, sortsOf } from '#domain/titles/rules.ts'
import { browse } from '#texts/browse.ts'
import * as orders from '#texts/orders.ts'
import { labelled } from '../../ui/labelled.ts'
import { browsePaths } from '../../ui/paths.ts'
import type { BrowseData } from './browse-page.tsx'

/** The data of a page whose titles could not be fetched: what surrounds them is that of the page before, if there is one. */
export function withoutTitles(kind: Kind, url: URL, before: BrowseData | undefined): BrowseData {
  const path = url.pathname + url.search
  const heading = browse[kind]
  const nothing = { found: null, about: {}, missing: 'failed', listed: null } as const
  return {
    kind,
    page: readPage(url.searchParams),
    path,
    head: before?.head ?? { heading, description: heading, path, isIndexed: false },
    frame: before?.frame ?? {
      ...{ kind, path: browsePaths[kind], bare: browsePaths[kind], chips: [], groups: [], kept: [], asked: [] },
      orders: labelled<TitleOrder>(sortsOf[kind], orders.ofTitles),
      order: readSort(kind, url.searchParams.get('sort')),
      ...{ size: 4, view: 'grid', sizes: [], views: [], isReader: false },
    },
    ...nothing,
  }
}
