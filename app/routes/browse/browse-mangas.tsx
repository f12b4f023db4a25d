import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/browse-mangas'
import { type BrowseData, BrowsePage } from './browse-page.tsx'
import { loadBrowse } from './load-browse.ts'
import { withoutTitles } from './without-titles.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadBrowse('manga', context, request)
}

provideFallback('browse-mangas', ({ url, before }) => withoutTitles('manga', url, before as BrowseData | undefined))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  if (!loaderData) return []
  const { head, page } = loaderData
  const { heading: title, description, path, isIndexed: indexed } = head
  return pageMeta({ site, title, page, description, path, indexed })
}

export default function BrowseMangas({ loaderData }: Route.ComponentProps) {
  return <BrowsePage {...loaderData} />
}
