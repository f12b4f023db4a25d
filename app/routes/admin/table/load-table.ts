import { findDemo } from '#domain/deletion/demo-queries.ts'
import { findDeletedTitles } from '#domain/deletion/queries.ts'
import { toJson } from '#domain/moment-rules.ts'
import { readPage } from '#domain/parameter-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import { findTablePage } from '#domain/titles/table/queries.ts'
import { isPlainlyId, readTableFilter, readTableOrder } from '#domain/titles/table/rules.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { enterDashboard } from '../enter-dashboard.ts'
import { findSteps } from '../setup/find-steps.ts'
import { tablePath } from './table-path.ts'

/** The page of a kind's table that the address asks for. If there is no such page it redirects to the nearest one. */
export async function loadTable(kind: Kind, context: Context, url: URL) {
  const { db, admin, counts } = await enterDashboard(context, 'edit', 'title')
  const query = readQuery(url.searchParams.get('q'))
  const asIs = readTableFilter(kind, url.searchParams, query)
  const filter = isPlainlyId(query) ? ({ ...asIs, searched: 'id' } as const) : asIs
  const order = readTableOrder(url.searchParams.get('sort'), filter)
  const [found, deleted, demo] = await Promise.all([
    findTablePage(db, kind, { ...filter, order, page: readPage(url.searchParams) }),
    findDeletedTitles(db, admin),
    findDemo(db, admin),
  ])

  const view = { ...filter, order, page: found.page }
  requirePage(url, found.page, tablePath(kind, view))
  const steps = kind === 'anime' ? await findSteps(context, admin, demo) : []
  return { kind, view, found: toJson(found), deleted, demo, steps, counts }
}
