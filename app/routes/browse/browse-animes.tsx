import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/browse-animes'
import { type BrowseData, BrowsePage } from './browse-page.tsx'
import { loadBrowse } from './load-browse.ts'
import { withoutTitles } from './without-titles.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadBrowse('anime', context, request)
}

provideFallback('browse-animes', ({ url, before }) => withoutTitles('anime', url, before as BrowseData | undefined))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  if (!loaderData) return []
  const { head, page } = loaderData
  const { heading: title, description, path, isIndexed: indexed } = head
  return pageMeta({ site, title, page, description, path, indexed })
}

export default function BrowseAnimes({ loaderData }: Route.ComponentProps) {
  return <BrowsePage {...loaderData} />
}
