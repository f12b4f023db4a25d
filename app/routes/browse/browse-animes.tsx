import { provideFallback } from '../../ui/failure/fallback-data.ts'
import type { Route } from './+types/browse-animes'
import { browseMeta } from './browse-meta.ts'
import { type BrowseData, BrowsePage } from './browse-page.tsx'
import { loadBrowse } from './load-browse.ts'
import { withoutTitles } from './without-titles.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadBrowse('anime', context, request)
}

provideFallback('browse-animes', ({ url, before }) => withoutTitles('anime', url, before as BrowseData | undefined))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? browseMeta(loaderData, matches[0].loaderData.site) : []
}

export default function BrowseAnimes({ loaderData }: Route.ComponentProps) {
  return <BrowsePage {...loaderData} />
}
