import { cookieHeader } from '../cookies.ts'
import { lifetime } from '../lifetime.ts'
import { signed } from '../session-cookie.ts'

interface Site {
  baseUrl: string
  secret: string
}

/**
 * Somebody has proved a way to sign in to an account that has a second factor, and still has to give that. The cookies tie the rest
 * to this browser. It is thrown so that nobody can take it for a session.
 */
export class SecondFactorNeeded extends Error {
  readonly cookies: string[]

  constructor(cookies: string[]) {
    super('unfinished')
    this.cookies = cookies
  }
}

/** For those who answer it like any other outcome. Anything else is thrown again. */
export function orUnfinished(error: unknown): SecondFactorNeeded {
  if (error instanceof SecondFactorNeeded) return error
  throw error
}

/** The cookie of an unfinished sign-in: a key, of which the database has the hash, and the site's signature of it. */
export function unfinishedCookie({ baseUrl, secret }: Site, key: string): string {
  return cookieHeader(baseUrl, 'unfinished', signed(secret, key), lifetime.unfinishedSeconds)
}

/** The cookie that takes away the one of an unfinished sign-in. */
export function endedUnfinishedCookie({ baseUrl }: Pick<Site, 'baseUrl'>): string {
  return cookieHeader(baseUrl, 'unfinished', '', 0)
}
