import { parseCookie } from 'cookie-es'
import { cookieName } from '#domain/accounts/cookies.ts'

/** The value of a cookie in the request's Cookie header. */
export function readCookie(header: string | null, name: string): string | undefined {
  return parseCookie(header ?? '', { filter: (each) => each === name })[name]
}

/** The cookie in which one page leaves a message for the next. */
export function flashCookieName(baseUrl: string): string {
  return cookieName(baseUrl, 'flash')
}
