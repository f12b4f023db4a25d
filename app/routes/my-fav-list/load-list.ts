import { data } from 'react-router'
import { findListPage } from '#domain/journal/find-list-page.ts'
import type { ListRow } from '#domain/journal/list-page-rules.ts'
import { listQueryPath, readListQuery } from '#domain/journal/list-query-rules.ts'
import { onScale, type ScoreScale } from '#domain/score-scale-rules.ts'
import { findChoices } from '#domain/titles/query/find-choices.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { frameOf } from './list-frame.ts'

/** The part of a reader's list that the address asks for. If there is no such page it redirects to the nearest one. */
export async function loadList(context: Context, url: URL) {
  const { userId, listView, scoreScale } = requireUser(context, url)
  const { db } = context.get(services)
  const query = readListQuery(url.searchParams, listView)
  const [found, choices] = await Promise.all([
    nullIfFailed(context, findListPage(db, userId, query)),
    nullIfFailed(context, findChoices(db, query.titles.kind)),
  ])
  if (!found)
    return data({ userId, frame: frameOf(query, null, choices, scoreScale), found, undoId: null }, { status: 500 })
  requirePage(url, found.page, listQueryPath(found.query))
  const { rows, page, pages, total, dropped } = found
  return data({
    userId,
    frame: frameOf(found.query, found, choices, scoreScale),
    undoId: readUndo(url.searchParams.get('undo')),
    found: { rows: rows.map((row) => onReadersScale(row, scoreScale)), page, pages, total, dropped },
  })
}

/** After a change of many titles without scripts. */
function readUndo(given: string | null): string | null {
  return given !== null && /^[\w-]{1,64}$/.test(given) ? given : null
}

function onReadersScale(row: ListRow, scale: ScoreScale): ListRow {
  return row.score === null ? row : { ...row, score: onScale(scale, row.score) }
}
