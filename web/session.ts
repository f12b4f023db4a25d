import type { Accounts } from '#domain/accounts/accounts.ts'
import { cookieHeader, cookieName } from '#domain/accounts/cookies.ts'
import { findSession, type Session } from '#domain/accounts/find-session.ts'
import { tokenIn } from '#domain/accounts/session-cookie.ts'
import type { Visitor } from '#domain/accounts/visitor.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { services, visit } from './context.ts'
import { readCookie } from './cookies.ts'
import { type Context, createKey, type Step } from './request-context.ts'

const session = createKey<Session | null>(null)

/**
 * Runs before every loader and action: one look-up for a request with a session cookie, none for others. Signed-in
 * users' pages are never cached. A cookie whose session has ended is deleted, so that the user becomes an ordinary
 * visitor.
 */
export const readSession: Step = async ({ request, context }, next) => {
  const { db, accounts } = context.get(services)
  const cookie = cookieOf(accounts, request, 'session_token')
  if (cookie === undefined) return next()

  const token = tokenIn(accounts.secret, cookie)
  const found = token === null ? null : await findSession(db, token)
  context.set(session, found)
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  const name = cookieName(accounts.baseUrl, 'session_token')
  const setsAnother = response.headers.getSetCookie().some((each) => each.startsWith(`${name}=`))
  if (!found && !setsAnother) response.headers.append('Set-Cookie', endedCookie(accounts))
  return response
}

/** The session of this request; null for a visitor. */
export function sessionOf(context: Context): Session | null {
  return context.get(session)
}

/** Who acts in this request. */
export function actorOf(context: Context): Actor {
  return sessionOf(context) ?? visitor
}

/** Who is signing in or up, from where and with which device. */
export function visitorOf(context: Context, request: Request): Visitor {
  return {
    address: context.get(visit).clientAddress(),
    userAgent: request.headers.get('user-agent') ?? '',
    token: sessionOf(context)?.token ?? null,
    device: cookieOf(context.get(services).accounts, request, 'device') ?? null,
  }
}

/** The header that deletes the session cookie. */
export function endedCookie({ baseUrl }: Accounts): string {
  return cookieHeader(baseUrl, 'session_token', '', 0)
}

/** One of the cookies set for accounts, as the browser sent it. */
export function cookieOf({ baseUrl }: Accounts, request: Request, name: string): string | undefined {
  return readCookie(request.headers.get('cookie'), cookieName(baseUrl, name))
}
