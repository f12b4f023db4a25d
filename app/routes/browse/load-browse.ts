import { data } from 'react-router'
import { readTitleQuery, titleQueryPath } from '#domain/titles/query/title-query-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { findListed } from '#web/find-listed.ts'
import { rememberedOf } from '#web/remembered.ts'
import type { Context } from '#web/request-context.ts'
import { sessionOf } from '#web/session.ts'
import type { BrowseData } from './browse-page.tsx'
import { findAbout } from './find-about.ts'
import { frameOf } from './frame.ts'
import { findAsked, findOffered, readQuestion } from './load-titles.ts'
import { headOf } from './question-head.ts'

const statuses = { failed: 500, 'too-many': 429 }

/** The page of a kind's titles that the address asks for. If there is no such page it redirects to the nearest one. */
export async function loadBrowse(kind: Kind, context: Context, request: Request) {
  const url = new URL(request.url)
  const known = await readQuestion(kind, context, url)
  const query = known?.query ?? readTitleQuery(kind, url.searchParams, rememberedOf(context))
  const asked = known ? await findAsked(context, url, known) : 'failed'
  const [found, missing] = typeof asked === 'string' ? [null, asked] : [asked, null]
  const shown = { ...query, kind, page: found?.page ?? query.page }
  const [offered, listed, about] = await Promise.all([
    findOffered(context, known, found),
    found && findListed(context, found.rows),
    findAbout(context, query, found),
  ])
  const page: BrowseData = {
    kind,
    page: shown.page,
    path: titleQueryPath(shown),
    head: headOf(shown, found?.total ?? 0),
    frame: frameOf(query, offered, sessionOf(context) !== null),
    found,
    about,
    missing,
    listed,
  }
  return data(page, { status: missing ? statuses[missing] : 200 })
}
