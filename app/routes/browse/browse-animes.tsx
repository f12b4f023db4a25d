import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/browse-animes'
import { BrowsePage } from './browse-page.tsx'
import { browsePath } from './browse-path.ts'
import { loadBrowse } from './load-browse.ts'
import { withoutTitles } from './read-view.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadBrowse('anime', context, request)
}

provideFallback('browse-animes', ({ url }) => withoutTitles('anime', url))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const page = loaderData?.page ?? 1
  return pageMeta({
    site,
    title: 'Browse Animes',
    page,
    description: 'Every anime in the catalogue, by popularity, name, release or date added.',
    path: browsePath('anime', loaderData?.sort ?? 'popular', page),
  })
}

export default function BrowseAnimes({ loaderData }: Route.ComponentProps) {
  return <BrowsePage {...loaderData} />
}
