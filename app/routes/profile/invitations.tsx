import { Form } from 'react-router'
import { findOwnInvitations } from '#domain/accounts/find-invitations.ts'
import { countLeft, makeOwnInvitation } from '#domain/accounts/make-invitation.ts'
import { revokeOwnInvitation } from '#domain/accounts/revoke-invitation.ts'
import { readText } from '#domain/accounts/rules.ts'
import { readersMayInvite } from '#domain/accounts/sign-up-rules.ts'
import { toJson } from '#domain/moment-rules.ts'
import { pathWith, readPage } from '#domain/parameter-rules.ts'
import * as texts from '#texts/invitations.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { InvitationList } from '../invitations/invitation-list.tsx'
import { invitationPath } from '../invitations/invitation-path.ts'
import { NewLink } from '../invitations/new-link.tsx'
import { readInvitationId } from '../invitations/read-invitation-id.ts'
import { whoCame } from '../invitations/who-came.ts'
import type { Route } from './+types/invitations'
import { ProfileFrame } from './profile-frame.tsx'

const path = '/profile/invitations'

/** Readers invite people here, where the site lets them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reader = requireInviter(context, url)
  const { db, accounts } = context.get(services)
  const found = await findOwnInvitations(db, reader, readPage(url.searchParams))
  requirePage(url, found.page, pageOf(found.page))
  return { found: toJson(whoCame(found, texts.cameByOwn)), left: await countLeft(db, reader.userId, accounts.signUp) }
}

/** Makes an invitation, whose link is shown once, or revokes one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireInviter(context, url)
  const { db, site, accounts } = context.get(services)
  const form = await readForm(request)
  try {
    if (form.has('revoke')) {
      await revokeOwnInvitation(db, reader, readInvitationId(readText(form, 'revoke')))
      return redirectWithNotice(context, path, texts.revoked)
    }
    return { link: invitationPath(site.baseUrl, await makeOwnInvitation(db, reader, accounts.signUp)) }
  } catch (error) {
    return refused(context, error)
  }
}

function requireInviter(context: Context, url: URL) {
  const reader = requireUser(context, url)
  if (!readersMayInvite(context.get(services).accounts.signUp)) throw notFound()
  return reader
}

function pageOf(page: number): string {
  return pathWith(path, {}, page)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const page = loaderData?.found.page
  return pageMeta({ site, title: texts.heading, page, description: texts.ownDescription, path, indexed: false })
}

export default function OwnInvitations({ loaderData: { found, left }, actionData }: Route.ComponentProps) {
  const link = actionData && 'link' in actionData ? actionData.link : undefined
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  return (
    <ProfileFrame heading={texts.heading} path={path}>
      <p className="prose">{texts.whatOwnAre}</p>
      <ProblemBanner problem={problem} />
      <NewLink address={link} />
      <p className="quiet">{texts.left({ left })}</p>
      {left > 0 && (
        <Form method="post">
          <Submit waiting={texts.making}>{texts.make}</Submit>
        </Form>
      )}
      <InvitationList invitations={found.rows} here={pageOf(found.page)} />
      <Pagination page={found.page} pages={found.pages} label={texts.pagesOfOwn} pathOf={pageOf} />
    </ProfileFrame>
  )
}
