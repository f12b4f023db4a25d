import type { Accounts } from '#domain/accounts/accounts.ts'
import { cookieHeader, cookieName } from '#domain/accounts/cookies.ts'
import { findSession, type Session } from '#domain/accounts/find-session.ts'
import { tokenIn } from '#domain/accounts/session-cookie.ts'
import type { Visitor } from '#domain/accounts/visitor.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { type Services, services, visit } from './context.ts'
import { readCookie } from './cookies.ts'
import { type Context, createKey, type Step } from './request-context.ts'

const session = createKey<Session | null>(null)

/**
 * Runs before every loader and action: one look-up for a request with a session cookie, none for others. Signed-in
 * users' pages are never cached, and may be read from a replica. A cookie whose session has ended is deleted when a page is opened, so that
 * the user becomes an ordinary visitor.
 */
export const readSession: Step = async ({ request, context }, next) => {
  const given = context.get(services)
  const found = await findSessionIn(given, request.headers.get('cookie'))
  if (found === undefined) return next()

  context.set(session, found)
  if (found) context.get(visit).userId = found.userId
  // Forms have the primary, and so has staff: they must see at once what they have changed for others.
  if (given.replica && found?.role === 'reader' && /^(?:GET|HEAD)$/.test(request.method)) {
    context.set(services, { ...given, db: await given.replica.reading() })
  }
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  const { accounts } = given
  const name = cookieName(accounts.baseUrl, 'session_token')
  const setsAnother = response.headers.getSetCookie().some((each) => each.startsWith(`${name}=`))
  if (!found && !setsAnother && isOpened(request)) response.headers.append('Set-Cookie', endedCookie(accounts))
  return response
}

/**
 * Whether a browser opens a page. What scripts and second clicks ask for may come with a token that another answer has just renewed, and must
 * not take the new one away.
 */
function isOpened({ method, headers }: Request): boolean {
  return /^(?:GET|HEAD)$/.test(method) && (headers.get('sec-fetch-dest') ?? 'document') === 'document'
}

/** The session that a Cookie header names: undefined if it names none, null if that session has ended. */
export async function findSessionIn(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  cookies: string | null | undefined,
): Promise<Session | null | undefined> {
  const token = tokenOf(accounts, cookies)
  return typeof token === 'string' ? findSession(db, token) : token
}

/** The token that a Cookie header carries: undefined if there is none, null for one that this site did not sign. */
export function tokenOf(
  { secret, sessionCookie }: Pick<Accounts, 'secret' | 'sessionCookie'>,
  cookies: string | null | undefined,
): string | null | undefined {
  const cookie = readCookie(cookies ?? null, sessionCookie)
  return cookie === undefined ? undefined : tokenIn(secret, cookie)
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
