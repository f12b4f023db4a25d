import type { Session } from '#domain/accounts/find-session.ts'
import { may, type Subject, type Verb } from '#domain/permissions.ts'
import * as texts from '#texts/dashboard.ts'
import type { ClosedPage } from './closed-page.ts'
import { pathOf } from './origin.ts'
import { redirect } from './redirect.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/** The signed-in user's session (specification §6). A visitor is sent to sign-in and returns to `url` afterwards. */
export function requireUser(context: Context, url: URL): Session {
  const session = sessionOf(context)
  if (!session) throw redirect(`/sign-in?to=${encodeURIComponent(pathOf(url))}`)
  return session
}

/**
 * The marked session of somebody who may do this (specification §6): `requireStaff(context, 'edit', 'title')`. Anyone without
 * the mark, even an owner, is sent to the admin sign-in; others who open the dashboard are told that this is not theirs.
 */
export function requireStaff<S extends Subject>(context: Context, verb: Verb<S>, subject: S): Session {
  const session = sessionOf(context)
  if (!session || !may(session, 'open', 'dashboard')) throw redirect('/admin/sign-in')
  if (!may(session, verb, subject)) throw Response.json(notYours, { status: 403 })
  return session
}

const notYours: ClosedPage = {
  heading: texts.notYours,
  text: texts.notInYourRole,
  ways: [[texts.adminDashboard, '/admin-dashboard']],
}
