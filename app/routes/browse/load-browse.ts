import { data, type RouterContextProvider } from 'react-router'
import { findBrowsePage } from '#domain/titles/queries.ts'
import { type Kind, listTag, orderTag, titleTag } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { findListed } from '#web/find-listed.ts'
import { keepPage } from '#web/kept-page.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { requirePage } from '#web/require-page.ts'
import { browsePath } from './browse-path.ts'
import { readView, withoutTitles } from './read-view.ts'

/** The page of a kind's titles that the address asks for. If there is no such page it redirects to the nearest one. */
export async function loadBrowse(kind: Kind, context: Readonly<RouterContextProvider>, request: Request) {
  const { db } = context.get(services)
  const url = new URL(request.url)
  const { sort, page } = readView(kind, url)

  const found = await nullIfFailed(context, findBrowsePage(db, kind, sort, page))
  if (!found) return data(withoutTitles(kind, url), { status: 500 })
  requirePage(url, found.page, browsePath(kind, sort, found.page))

  const shown = found.rows.map(({ id }) => titleTag(id))
  keepPage(context, { tags: [listTag(kind), orderTag(kind, sort), ...shown] })
  return data({ kind, sort, page: found.page, found, listed: await findListed(context, found.rows) })
}
