import { findActions, type LoggedAction } from '#domain/audit/queries.ts'
import { type AdminAction, adminActions, isAdminAction } from '#domain/audit/rules.ts'
import { toJson } from '#domain/moment-rules.ts'
import { pathWith, readPage } from '#domain/parameter-rules.ts'
import { findBearers } from '#domain/titles/merges/find-survivor.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import { show } from '#texts/dashboard.ts'
import * as texts from '#texts/log.ts'
import type { Services } from '#web/context.ts'
import { requirePage } from '#web/require-page.ts'
import { ChoiceForm } from '../../../ui/choice-form.tsx'
import { labelled } from '../../../ui/labelled.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { TableSearch } from '../table/table-search.tsx'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/log'
import { Entry } from './entry.tsx'

const choices = [{ value: '', label: texts.everything }, ...labelled(adminActions, texts.actions)]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'read', 'log')
  const named = url.searchParams.get('action')
  const action = isAdminAction(named) ? named : null
  const query = readQuery(url.searchParams.get('q'))
  const found = await findActions(db, admin, { action, query, page: readPage(url.searchParams) })
  const view = { action, query, page: found.page }
  requirePage(url, found.page, logPath(view))
  return { view, found: toJson(found), undoable: await findUndoable(db, found.rows), counts }
}

/** Merged titles among the subjects whose merge has not been undone. */
async function findUndoable(db: Services['db'], entries: LoggedAction[]): Promise<string[]> {
  const merged = entries.filter(({ action }) => action === 'title-merged').map(({ subject }) => subject.id)
  if (merged.length === 0) return []
  const bearers = await findBearers(db, merged)
  return merged.filter((id) => bearers.get(id) !== id)
}

interface LogView {
  action: AdminAction | null
  query: string
  page: number
}

function logPath({ action, query, page }: LogView): string {
  return pathWith(tabs.log.path, { q: query, action }, page)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'log', { page: loaderData?.found.page })
}

/** What admins did. The log cannot be changed, here or elsewhere. */
export default function Log({ loaderData: { view, found, undoable, counts } }: Route.ComponentProps) {
  const { action, query } = view
  return (
    <Dashboard tab="log" counts={counts}>
      <TableSearch
        action={tabs.log.path}
        query={query}
        label={texts.searchLog}
        kept={{ action: action ?? undefined }}
        found={texts.entriesFound(found)}
      >
        <ChoiceForm
          name="action"
          label={show}
          value={action ?? ''}
          options={choices}
          action={tabs.log.path}
          kept={{ q: query }}
        />
      </TableSearch>
      <TableFrame
        rows={texts.log}
        found={found}
        pathOf={(page) => logPath({ ...view, page })}
        empty={texts.nothingYet}
        canGoToPage
      >
        <ol className="log">
          {found.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} undoable={undoable} />
          ))}
        </ol>
      </TableFrame>
    </Dashboard>
  )
}
