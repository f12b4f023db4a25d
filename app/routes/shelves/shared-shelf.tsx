import * as texts from '#texts/shelves.ts'
import { Listed } from '../../ui/lists/listed.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/shared-shelf'
import { loadSharedShelf } from './load-shared-shelf.ts'
import { SharedHeader } from './shared-header.tsx'
import { SharedTitles } from './shared-titles.tsx'
import { sharedPath } from './shelf-paths.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadSharedShelf(context, params, url)
}

/** Search engines see what everybody sees. The secret link goes to no other site. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { shelf, found } = loaderData
  const isLinked = shelf.key !== null
  const head = pageMeta({
    site: matches[0].loaderData.site,
    title: shelf.name,
    page: found.page,
    description: shelf.description.split('\n')[0] || texts.sharedDescription(shelf),
    path: isLinked ? '/lists/shared' : sharedPath(shelf, found.page),
    image: found.rows[0]?.title.poster,
    indexed: !isLinked,
  })
  return isLinked ? [...head, { name: 'referrer', content: 'same-origin' }] : head
}

/** A list of a reader's own, for others. */
export default function SharedShelf({ loaderData: shared }: Route.ComponentProps) {
  const { shelf, found, listed } = shared
  return (
    <div className="page shelf-page">
      <SharedHeader shared={shared} />
      <Listed value={listed}>
        <SharedTitles found={found} pagePath={sharedPath(shelf, found.page)} />
      </Listed>
      <Pagination
        page={found.page}
        pages={found.pages}
        label={texts.pagesOfTitles}
        pathOf={(page) => sharedPath(shelf, page)}
      />
    </div>
  )
}
