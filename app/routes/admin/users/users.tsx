import { approveSignUp, refuseSignUp, type TellDecision } from '#domain/accounts/decide-sign-up.ts'
import { findUsers } from '#domain/accounts/find-users.ts'
import { giveRole } from '#domain/accounts/give-role.ts'
import { readText } from '#domain/accounts/rules.ts'
import { liftSuspension, suspendUser } from '#domain/accounts/suspend-user.ts'
import { userFilters } from '#domain/accounts/user-filter-rules.ts'
import { isReasonWrong } from '#domain/audit/reason-rules.ts'
import { toJson } from '#domain/moment-rules.ts'
import { readOption, readPage } from '#domain/parameter-rules.ts'
import { type Actor, dutiesOfStaff, may, type UserRole, userRoles } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import { show } from '#texts/dashboard.ts'
import { hasRole } from '#texts/roles.ts'
import * as texts from '#texts/users.ts'
import { answerFor } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { pathOf } from '#web/origin.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { refused } from '../../../router/refused.ts'
import { ChoiceForm } from '../../../ui/choice-form.tsx'
import { labelled } from '../../../ui/labelled.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { readSeen } from '../read-seen.ts'
import { RefusedElsewhere } from '../refused-elsewhere.tsx'
import { TableFrame } from '../table/table-frame.tsx'
import { TableSearch } from '../table/table-search.tsx'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/users'
import { RoleTable } from './role-table.tsx'
import { usersPath } from './users-path.ts'
import { UsersTable } from './users-table.tsx'
import { WaitingTable } from './waiting-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'list', 'user')
  const query = readQuery(url.searchParams.get('q'))
  const decides = may(admin, 'approve', 'sign-up')
  const filters = userFilters.filter((each) => each !== 'waiting' || decides)
  const which = readOption(filters, url.searchParams.get('which'))
  const found = await findUsers(db, admin, { query, which, page: readPage(url.searchParams) })

  const view = { query, which, page: found.page }
  requirePage(url, found.page, usersPath(view))
  return {
    ...{ view, found: toJson(found), counts, filters },
    readsAddresses: may(admin, 'read the address of', 'user'),
    givesRoles: may(admin, 'give a role to', 'user'),
    duties: dutiesOfStaff(),
  }
}

/** Suspends a user or, with `lift`, ends the suspension; gives them a role; or decides about a sign-up. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'list', 'user')
  const { db } = context.get(services)
  const form = await readForm(request)
  const user = readText(form, 'user').replaceAll('\0', '')
  const answer = answerFor(context, request, pathOf(url))
  try {
    if (form.has('decision')) return answer.done(await decide(context, admin, user, readText(form, 'decision')))
    const seen = readSeen(form)
    if (form.has('role')) {
      const role = readRole(form)
      return answer.done(hasRole({ name: await giveRole(db, admin, user, role, seen), role }))
    }
    if (form.has('lift')) {
      return answer.done(texts.maySignIn({ name: await liftSuspension(db, admin, user, seen) }))
    }
    const name = await suspendUser(db, admin, user, readText(form, 'reason'), seen)
    return answer.done(texts.isSuspended({ name }))
  } catch (error) {
    if (isReasonWrong(error)) return refused(context, error, typedInto(form, ['user', 'reason']))
    return answer.refused(error)
  }
}

/** @returns what to say about it */
async function decide(context: Context, admin: Actor, user: string, decision: string): Promise<string> {
  const { db, queueDecisionMail } = context.get(services)
  const approved = decision === 'approve'
  const tell: TellDecision = async (tx, email) => queueDecisionMail?.(tx, email, approved)
  const name = await (approved ? approveSignUp : refuseSignUp)(db, admin, user, tell)
  return approved ? texts.isApproved({ name }) : texts.isRefused({ name })
}

function readRole(form: FormData): UserRole {
  const role = userRoles.find((each) => each === readText(form, 'role'))
  if (!role) throw new Refusal('role')
  return role
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'users', { page: loaderData?.found.page })
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { view, found, counts, filters, duties, givesRoles, readsAddresses } = loaderData
  const { query, which } = view
  return (
    <Dashboard tab="users" counts={counts}>
      <TableSearch
        action={tabs.users.path}
        query={query}
        label={readsAddresses ? texts.searchUsers : texts.searchNames}
        kept={{ which: which === 'all' ? undefined : which }}
        found={texts.usersFound(found)}
      >
        <ChoiceForm
          name="which"
          label={show}
          value={which}
          options={labelled(filters, texts.filters)}
          action={tabs.users.path}
          kept={{ q: query }}
        />
      </TableSearch>
      <RefusedElsewhere name="user" shown={found.rows.map(({ id }) => id)} />
      <TableFrame
        rows={texts.users}
        found={found}
        pathOf={(page) => usersPath({ ...view, page })}
        empty={texts.noneMatches}
      >
        {which === 'waiting' ? (
          <WaitingTable users={found.rows} here={usersPath(view)} />
        ) : (
          <UsersTable users={found.rows} givesRoles={givesRoles} here={usersPath(view)} />
        )}
      </TableFrame>
      <RoleTable duties={duties} />
    </Dashboard>
  )
}
