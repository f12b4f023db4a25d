import { cookieName } from '#domain/accounts/cookies.ts'

/** The value of a cookie in the request's Cookie header. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}

/** The cookie in which one page leaves a message for the next. */
export function flashCookieName(baseUrl: string): string {
  return cookieName(baseUrl, 'flash')
}
