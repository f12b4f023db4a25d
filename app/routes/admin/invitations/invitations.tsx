import { Form } from 'react-router'
import { findInvitations } from '#domain/accounts/find-invitations.ts'
import { makeInvitation } from '#domain/accounts/make-invitation.ts'
import { revokeInvitation } from '#domain/accounts/revoke-invitation.ts'
import { readText } from '#domain/accounts/rules.ts'
import { longestNote, mostDays, mostUses, readInvitation, takesInvitations } from '#domain/accounts/sign-up-rules.ts'
import { toJson } from '#domain/moment-rules.ts'
import { pathWith, readPage } from '#domain/parameter-rules.ts'
import * as texts from '#texts/invitations.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { pathOf } from '#web/origin.ts'
import { requirePage } from '#web/require-page.ts'
import { refused } from '../../../router/refused.ts'
import { ProblemBanner } from '../../../ui/form/banner.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Submit } from '../../../ui/form/submit.tsx'
import { useProblem } from '../../../ui/form/use-problem.ts'
import { invitationPath } from '../../invitations/invitation-path.ts'
import { NewLink } from '../../invitations/new-link.tsx'
import { readInvitationId } from '../../invitations/read-invitation-id.ts'
import { whoCame } from '../../invitations/who-came.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/invitations'
import { InvitationTable } from './invitation-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'read', 'invitation')
  const found = await findInvitations(db, admin, readPage(url.searchParams))
  requirePage(url, found.page, pageOf(found.page))
  const most = { note: longestNote, uses: mostUses, days: mostDays }
  return {
    counts,
    found: toJson(whoCame(found)),
    most,
    isUseful: takesInvitations(context.get(services).accounts.signUp),
  }
}

/** Makes an invitation, whose link is shown once, or revokes one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'make', 'invitation')
  const { db, site } = context.get(services)
  const form = await readForm(request)
  try {
    if (form.has('revoke')) {
      await revokeInvitation(db, admin, readInvitationId(readText(form, 'revoke')))
      return redirectWithNotice(context, pathOf(url), texts.revoked)
    }
    return { link: invitationPath(site.baseUrl, await makeInvitation(db, admin, readInvitation(form))) }
  } catch (error) {
    return refused(context, error, typedInto(form, ['note', 'uses', 'days']))
  }
}

function pageOf(page: number): string {
  return pathWith(tabs.invitations.path, {}, page)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'invitations', { page: loaderData?.found.page })
}

export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, found, most, isUseful } = loaderData
  const link = actionData && 'link' in actionData ? actionData.link : undefined
  const wrong = actionData && 'problem' in actionData ? actionData : undefined
  const { problem, onInput } = useProblem(wrong?.problem)
  return (
    <Dashboard tab="invitations" counts={counts}>
      <p className="prose">{isUseful ? texts.whatTheyAre : texts.notTaken}</p>
      <ProblemBanner problem={problem} />
      <NewLink address={link} />
      <Form method="post" className="form invitation-form" onInput={onInput} key={link} noValidate>
        <Field
          label={texts.note}
          name="note"
          hint={texts.noteHint}
          // Browsers count an emoji as two.
          maxLength={2 * most.note}
          defaultValue={wrong?.typed.note}
          problem={problem}
        />
        <Field
          label={texts.uses}
          name="uses"
          type="number"
          min={1}
          max={most.uses}
          defaultValue={wrong?.typed.uses ?? '1'}
          problem={problem}
        />
        <Field
          label={texts.days}
          name="days"
          type="number"
          min={1}
          max={most.days}
          defaultValue={wrong?.typed.days ?? '7'}
          problem={problem}
        />
        <Submit waiting={texts.making}>{texts.make}</Submit>
      </Form>
      <TableFrame rows={texts.invitations} found={found} pathOf={pageOf} empty={texts.none}>
        <InvitationTable invitations={found.rows} here={pageOf(found.page)} />
      </TableFrame>
    </Dashboard>
  )
}
