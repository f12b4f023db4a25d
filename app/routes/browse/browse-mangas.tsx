import { provideFallback } from '../../ui/failure/fallback-data.ts'
import type { Route } from './+types/browse-mangas'
import { browseMeta } from './browse-meta.ts'
import { type BrowseData, BrowsePage } from './browse-page.tsx'
import { loadBrowse } from './load-browse.ts'
import { withoutTitles } from './without-titles.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadBrowse('manga', context, request)
}

provideFallback('browse-mangas', ({ url, before }) => withoutTitles('manga', url, before as BrowseData | undefined))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? browseMeta(loaderData, matches[0].loaderData.site) : []
}

export default function BrowseMangas({ loaderData }: Route.ComponentProps) {
  return <BrowsePage {...loaderData} />
}
