import { redirect } from 'react-router'
import { findActions } from '#domain/audit/queries.ts'
import { type AdminAction, adminActions, isAdminAction } from '#domain/audit/rules.ts'
import { ChoiceForm } from '../../../ui/choice-form.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { readPage } from '../../../ui/read-page.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/log'
import { Entry } from './entry.tsx'

const choices = [
  { value: '', label: 'Everything' },
  ...Object.entries(adminActions).map(([value, label]) => ({ value, label })),
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, counts } = await enterDashboard(context)
  const named = url.searchParams.get('action')
  const action = isAdminAction(named) ? named : null
  const asked = url.searchParams.get('page')
  const found = await findActions(db, { action, page: readPage(asked) })
  if (asked !== null && asked !== String(found.page)) throw redirect(logPath(action, found.page))
  return { action, found, counts }
}

function logPath(action: AdminAction | null, page: number): string {
  const params = new URLSearchParams()
  if (action) params.set('action', action)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${tabs.log.path}?${params}` : tabs.log.path
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'log')
}

/** What admins did, as it was written down: nobody can change it here or elsewhere. */
export default function Log({ loaderData: { action, found, counts } }: Route.ComponentProps) {
  return (
    <Dashboard tab="log" counts={counts}>
      <div className="table-tools">
        <ChoiceForm name="action" label="Show" value={action ?? ''} options={choices} action={tabs.log.path} />
        <p className="quiet">{found.total === 1 ? '1 entry' : `${found.total.toLocaleString('en')} entries`}</p>
      </div>
      {found.total === 0 ? (
        <p className="notice">Nothing of the kind was done yet.</p>
      ) : (
        <ol className="log">
          {found.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Pagination
        page={found.page}
        pages={found.pages}
        label="Pages of the log"
        pathOf={(page) => logPath(action, page)}
      />
    </Dashboard>
  )
}
