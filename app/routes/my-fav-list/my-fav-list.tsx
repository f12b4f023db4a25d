import { doneToMany } from '#domain/journal/read-many-rules.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import { isKind, kinds } from '#domain/titles/rules.ts'
import { manyChanged } from '#texts/change-many.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/my-list.ts'
import { myLists } from '#texts/shelves.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { pathOf } from '#web/origin.ts'
import { refused } from '../../router/refused.ts'
import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { UndoDrop } from '../../ui/lists/undo-drop.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { myListPaths } from '../../ui/paths.ts'
import type { SignedIn } from '../../ui/shell/signed-in.ts'
import type { Route } from './+types/my-fav-list'
import { changeAsked } from './change-asked.ts'
import { ListBody } from './list-body.tsx'
import { ListTools } from './list-tools.tsx'
import { loadList } from './load-list.ts'
import { Tabs } from './tabs.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return loadList(context, url)
}

const changeFields = ['do', ...doneToMany, 'sure', 'all']

/** Without scripts, changes many titles at once. A form that is refused is shown again as it was, with its boxes ticked. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const form = await readForm(request)
  try {
    const { changed } = await changeAsked(context, reader, form)
    return redirectWithNotice(context, pathOf(url), manyChanged({ changed }))
  } catch (error) {
    return refused(context, error, { ...typedInto(form, changeFields), id: form.getAll('id').join() })
  }
}

/** Nothing but the tabs is shown then. */
provideFallback('my-fav-list', ({ url, shown }) => {
  const { user } = shown.root as { user: SignedIn | null }
  if (!user) return undefined
  const tab = url.searchParams.get('tab')
  const kind = isKind(tab) ? tab : 'anime'
  const tabs = kinds.map((one) => ({ text: kindNames[one].one, path: myListPaths[one], isNow: one === kind }))
  const pagePath = url.pathname + url.search
  return { userId: user.id, frame: { kind, pagePath, path: pagePath, tabs }, found: null }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const page = loaderData?.found?.page
  return pageMeta({
    site,
    title: texts.heading,
    page,
    description: texts.description,
    path: '/my-fav-list',
    indexed: false,
  })
}

export default function MyList({ loaderData: { userId, frame, found } }: Route.ComponentProps) {
  const { pagePath, kind } = frame
  return (
    <div className="page my-list">
      <div className="my-list-top">
        <h1>{texts.heading}</h1>
        <a className="text-link" href="/calendar">
          {texts.calendar}
        </a>
        <a className="text-link" href="/lists">
          {myLists}
        </a>
        <a className="text-link" href={kind === 'anime' ? '/statistics' : '/statistics?tab=manga'}>
          {texts.statistics}
        </a>
      </div>
      <Tabs label={texts.parts} parts={frame.tabs} />
      {found && !frame.isBare && <ListTools frame={frame} />}
      {/* Where the list is searched as the reader types. */}
      <p className="spoken" role="status">
        {found && frame.text && texts.titlesFound({ count: found.total })}
      </p>
      {found?.dropped.map((dropped) => (
        <UndoDrop key={dropped.id} dropped={dropped} pagePath={pagePath} />
      ))}
      {found && (
        // The key resets the rows when another part of the list opens, so that dropped ones disappear.
        <ListBody key={pagePath} found={found} frame={frame} userId={userId} />
      )}
      {!found && <FetchFailed what="data 1" pagePath={pagePath} />}
      {found && (
        <Pagination
          page={found.page}
          pages={found.pages}
          label={texts.pagesOf[kind]}
          pathOf={(page) => pathWith(frame.path, {}, page)}
        />
      )}
    </div>
  )
}
