import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { findSession, type Session, tokenIn } from '#domain/accounts/find-session.ts'
import type { Visitor } from '#domain/accounts/visitor.ts'
import { services, visit } from './context.ts'
import { cookieHeader, readCookie } from './cookies.ts'

type Context = Readonly<RouterContextProvider>

const session = createContext<Session | null>(null)

/**
 * Runs before every loader and action: one look-up for a request with a session cookie, none for others. What a signed-in
 * user is shown is kept nowhere. A cookie whose session has ended is taken away, so that its bearer is a visitor like others.
 */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, site, accounts } = context.get(services)
  const cookie = readCookie(request.headers.get('cookie'), accounts.sessionCookie)
  if (cookie === undefined) return next()

  const token = tokenIn(cookie)
  const found = token === null ? null : await findSession(db, token)
  context.set(session, found)
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  const setsAnother = response.headers.getSetCookie().some((each) => each.startsWith(`${accounts.sessionCookie}=`))
  if (!found && !setsAnother) response.headers.append('Set-Cookie', endedCookie(accounts.sessionCookie, site.baseUrl))
  return response
}

/** The session of this request; null for a visitor. */
export function sessionOf(context: Context): Session | null {
  return context.get(session)
}

/** Who is at the door, for signing in and up. */
export function visitorOf(context: Context, request: Request): Visitor {
  return {
    address: context.get(visit).clientAddress(),
    userAgent: request.headers.get('user-agent') ?? '',
    token: sessionOf(context)?.token ?? null,
  }
}

/** Takes the session cookie away. */
export function endedCookie(name: string, baseUrl: string): string {
  return cookieHeader(name, '', { maxAge: 0, https: baseUrl.startsWith('https:') })
}
