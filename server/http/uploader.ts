import type { IncomingHttpHeaders } from 'node:http'
import { cookieName } from '#domain/accounts/cookies.ts'
import { findSession, type Session } from '#domain/accounts/find-session.ts'
import { tokenIn } from '#domain/accounts/session-cookie.ts'
import type { Services } from '#web/context.ts'
import { readCookie } from '#web/cookies.ts'

/** The session of the user who sends this request; null for a visitor. */
export async function findUploader(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  { cookie }: IncomingHttpHeaders,
): Promise<Session | null> {
  const given = readCookie(cookie ?? null, cookieName(accounts.baseUrl, 'session_token'))
  const token = tokenIn(accounts.secret, given)
  return token === null ? null : findSession(db, token)
}
