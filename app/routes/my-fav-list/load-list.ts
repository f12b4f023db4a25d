import { data } from 'react-router'
import { findListPage } from '#domain/journal/find-list-page.ts'
import { listQueryPath, readListQuery } from '#domain/journal/list-query-rules.ts'
import { findChoices } from '#domain/titles/query/find-choices.ts'
import * as texts from '#texts/my-list.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { frameOf } from './list-frame.ts'
import { shownRow } from './shown-row.ts'

/** The part of a reader's list that the address asks for. If there is no such page it redirects to the nearest one. */
export async function loadList(context: Context, url: URL) {
  const { userId, listView, scoreScale } = requireUser(context, url)
  const { db } = context.get(services)
  const query = readListQuery(url.searchParams, listView)
  const [found, choices] = await Promise.all([
    nullIfFailed(context, findListPage(db, userId, query)),
    nullIfFailed(context, findChoices(db, query.titles.kind)),
  ])
  if (!found) return data({ userId, frame: frameOf(query, null, choices, scoreScale), found }, { status: 500 })
  requirePage(url, found.page, listQueryPath(found.query))
  const { rows, page, pages, total, dropped, last } = found
  return data({
    userId,
    frame: frameOf(found.query, found, choices, scoreScale),
    found: {
      rows: rows.map((row) => shownRow(row, scoreScale)),
      ...{ page, pages, total, dropped },
      last: last && { action: `/journal/undo/${last.id}`, said: texts.youChanged(last) },
    },
  })
}
