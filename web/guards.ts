import type { Session } from '#domain/accounts/find-session.ts'
import { may } from '#domain/permissions.ts'
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
 * The admin's marked session (specification §6). Anyone without the mark, even the admin, is sent to the admin sign-in.
 */
export function requireAdmin(context: Context): Session {
  const session = sessionOf(context)
  if (!session || !may(session, 'open', 'dashboard')) throw redirect('/admin/sign-in')
  return session
}
