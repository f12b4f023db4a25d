import { data } from 'react-router'
import { findListPage } from '#domain/lists/queries.ts'
import * as texts from '#texts/my-list.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { requirePage } from '#web/require-page.ts'
import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { UndoDrop } from '../../ui/lists/undo-drop.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { SignedIn } from '../../ui/shell/signed-in.ts'
import type { Route } from './+types/my-fav-list'
import { Entries } from './entries.tsx'
import { listPath } from './list-path.ts'
import { ListTools } from './list-tools.tsx'
import { readView } from './read-view.ts'
import { Tabs } from './tabs.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const view = readView(url.searchParams)
  const found = await nullIfFailed(context, findListPage(context.get(services).db, userId, view))
  if (!found) return data({ userId, view, found }, { status: 500 })
  const shown = { ...view, page: found.page }
  requirePage(url, found.page, listPath(shown))
  return data({ userId, view: shown, found })
}

provideFallback('my-fav-list', ({ url, shown }) => {
  const { user } = shown.root as { user: SignedIn | null }
  return user ? { userId: user.id, view: readView(url.searchParams), found: null } : undefined
})

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.heading, description: texts.description, path: '/my-fav-list', indexed: false })
}

export default function MyList({ loaderData: { userId, view, found } }: Route.ComponentProps) {
  const pagePath = listPath(view)
  return (
    <div className="page my-list">
      <div className="my-list-top">
        <h1>{texts.heading}</h1>
        <a className="text-link" href="/calendar">
          {texts.calendar}
        </a>
        <a className="text-link" href="/lists">
          {texts.ownLists}
        </a>
      </div>
      <div className="my-list-head">
        <Tabs view={view} counts={found?.counts} />
        {found && found.counts[view.kind] > 0 && <ListTools view={view} />}
      </div>
      {found?.dropped.map((dropped) => (
        <UndoDrop key={dropped.id} dropped={dropped} pagePath={pagePath} />
      ))}
      {found ? (
        // The key resets the entries when another part of the list opens, so that dropped ones disappear.
        <Entries key={pagePath} entries={found.rows} view={view} pagePath={pagePath} userId={userId} />
      ) : (
        <FetchFailed what="data 1" pagePath={pagePath} />
      )}
      {found && (
        <Pagination
          page={found.page}
          pages={found.pages}
          label={texts.pagesOf[view.kind]}
          pathOf={(page) => listPath({ ...view, page })}
        />
      )}
    </div>
  )
}
