import { pathWith, readPage } from '#domain/parameter-rules.ts'
import { makeShelf } from '#domain/shelves/make-shelf.ts'
import { findDeletedShelves, findOwnShelves } from '#domain/shelves/own-queries.ts'
import { readShelf } from '#domain/shelves/rules.ts'
import * as texts from '#texts/shelves.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { requirePage } from '#web/require-page.ts'
import { refused } from '../../router/refused.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/shelves'
import { DeletedShelves } from './deleted-shelves.tsx'
import { OwnShelves } from './own-shelves.tsx'
import { ShelfForm } from './shelf-form.tsx'
import { editShelfPath, ownShelvesPath } from './shelf-paths.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  const [found, deleted] = await Promise.all([
    findOwnShelves(db, reader, readPage(url.searchParams)),
    findDeletedShelves(db, reader),
  ])
  requirePage(url, found.page, pathOf(found.page))
  return { found, deleted }
}

/** Makes a list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const typed = typedInto(await readForm(request), ['name', 'description', 'visibility'])
  try {
    const shelf = readShelf({ visibility: 'private', ...typed })
    const id = await makeShelf(context.get(services).db, reader, shelf)
    return redirectWithNotice(context, editShelfPath(id), texts.isMade(shelf))
  } catch (error) {
    return refused(context, error, typed)
  }
}

const pathOf = (page: number) => pathWith(ownShelvesPath, {}, page)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.myListsDescription
  const page = loaderData?.found.page
  return pageMeta({ site, title: texts.myLists, page, description, path: ownShelvesPath, indexed: false })
}

export default function Shelves({ loaderData: { found, deleted }, actionData }: Route.ComponentProps) {
  return (
    <div className="page shelves">
      <h1>{texts.myLists}</h1>
      <DeletedShelves deleted={deleted} />
      <OwnShelves shelves={found.rows} />
      <Pagination page={found.page} pages={found.pages} label={texts.pagesOfLists} pathOf={pathOf} />
      <section className="shelf-new" aria-labelledby="new-list">
        <h2 id="new-list">{texts.newList}</h2>
        <ShelfForm found={actionData?.problem} typed={actionData?.typed} submit={texts.make} waiting={texts.making} />
      </section>
    </div>
  )
}
