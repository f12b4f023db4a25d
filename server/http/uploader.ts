import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '#app/web/context.ts'
import { readCookie } from '#app/web/cookies.ts'
import { cookieName } from '#domain/accounts/cookies.ts'
import { findSession, type Session } from '#domain/accounts/find-session.ts'
import { tokenIn } from '#domain/accounts/session-cookie.ts'

/** The session of the user who sends this request; null for a visitor. */
export async function findUploader(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  { cookie }: IncomingHttpHeaders,
): Promise<Session | null> {
  const given = readCookie(cookie ?? null, cookieName(accounts.baseUrl, 'session_token'))
  const token = tokenIn(accounts.secret, given)
  return token === null ? null : findSession(db, token)
}
