import { findUsers } from '#domain/accounts/find-users.ts'
import { readText } from '#domain/accounts/rules.ts'
import { liftSuspension, suspendUser } from '#domain/accounts/suspend-user.ts'
import { toJson } from '#domain/moment-rules.ts'
import { readPage } from '#domain/parameter-rules.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import { show } from '#texts/dashboard.ts'
import * as texts from '#texts/users.ts'
import { answerFor } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireAdmin } from '#web/guards.ts'
import { pathOf } from '#web/origin.ts'
import { requirePage } from '#web/require-page.ts'
import { ChoiceForm } from '../../../ui/choice-form.tsx'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { TableSearch } from '../table/table-search.tsx'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/users'
import { usersPath, whichUsers } from './users-path.ts'
import { UsersTable } from './users-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context)
  const query = readQuery(url.searchParams.get('q'))
  const suspendedOnly = url.searchParams.get('which') === 'suspended'
  const found = await findUsers(db, admin, { query, suspendedOnly, page: readPage(url.searchParams) })

  const view = { query, suspendedOnly, page: found.page }
  requirePage(url, found.page, usersPath(view))
  return { view, found: toJson(found), counts }
}

/** Suspends a user or, with `lift`, ends the suspension. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { db } = context.get(services)
  const form = await readForm(request)
  const [user, lift] = [readText(form, 'user').replaceAll('\0', ''), form.has('lift')]
  const answer = answerFor(context, request, pathOf(url))
  try {
    const name = lift
      ? await liftSuspension(db, admin, user)
      : await suspendUser(db, admin, user, readText(form, 'reason'))
    return answer.done(lift ? texts.maySignIn({ name }) : texts.isSuspended({ name }))
  } catch (error) {
    return answer.refused(error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'users')
}

export default function Users({ loaderData: { view, found, counts } }: Route.ComponentProps) {
  const { query, suspendedOnly } = view
  const which = suspendedOnly ? 'suspended' : 'all'
  return (
    <Dashboard tab="users" counts={counts}>
      <TableSearch
        action={tabs.users.path}
        query={query}
        label={texts.searchUsers}
        kept={{ which: suspendedOnly ? which : undefined }}
        found={texts.usersFound(found)}
      >
        <ChoiceForm
          name="which"
          label={show}
          value={which}
          options={whichUsers}
          action={tabs.users.path}
          kept={{ q: query }}
        />
      </TableSearch>
      <TableFrame
        rows={texts.users}
        found={found}
        pathOf={(page) => usersPath({ ...view, page })}
        empty={texts.noneMatches}
      >
        <UsersTable users={found.rows} here={usersPath(view)} />
      </TableFrame>
    </Dashboard>
  )
}
