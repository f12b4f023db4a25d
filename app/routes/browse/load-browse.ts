import { data } from 'react-router'
import { readTitleQuery, titleQueryPath } from '#domain/titles/query/title-query-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { findListed } from '#web/find-listed.ts'
import { rememberedOf } from '#web/remembered.ts'
import type { Context } from '#web/request-context.ts'
import { sessionOf } from '#web/session.ts'
import { frameOf } from './frame.ts'
import { findAsked, findOffered, readQuestion } from './load-titles.ts'
import { headOf } from './question-head.ts'

/** The page of a kind's titles that the address asks for. If there is no such page it redirects to the nearest one. */
export async function loadBrowse(kind: Kind, context: Context, request: Request) {
  const url = new URL(request.url)
  const isReader = sessionOf(context) !== null
  const known = await readQuestion(kind, context, url)
  const query = known?.query ?? readTitleQuery(kind, url.searchParams, rememberedOf(context))
  const found = known ? await findAsked(context, url, known) : 'failed'
  const offered = await findOffered(context, known, typeof found === 'string' ? null : found)
  const frame = frameOf(query, offered, isReader)
  if (typeof found === 'string') {
    const page = {
      kind,
      page: query.page,
      head: headOf({ ...query, kind }, 0),
      frame,
      found: null,
      missing: found,
      listed: null,
    }
    return data({ ...page, path: titleQueryPath(query) }, { status: found === 'failed' ? 500 : 429 })
  }
  const shown = { ...query, kind, page: found.page }
  return data({
    kind,
    page: found.page,
    path: titleQueryPath(shown),
    head: headOf(shown, found.total),
    frame,
    found,
    missing: null,
    listed: await findListed(context, found.rows),
  })
}
