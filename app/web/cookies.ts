import { cookieName } from '#domain/accounts/cookie-name.ts'

/** The value of a cookie in the request's Cookie header. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}

interface SetCookie {
  /** Seconds; 0 takes the cookie away. */
  maxAge: number
  https: boolean
}

/** A cookie that scripts cannot read and other sites cannot send. */
export function cookieHeader(name: string, value: string, { maxAge, https }: SetCookie): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
}

/** The cookie in which one page leaves a sentence for the next. */
export function flashCookieName(baseUrl: string): string {
  return cookieName(baseUrl, 'flash')
}
