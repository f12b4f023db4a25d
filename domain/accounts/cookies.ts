import { serializeCookie } from 'cookie-es'

/**
 * The name of one of our cookies. Over https, its prefix makes browsers refuse the cookie from a sibling domain or an
 * unencrypted connection.
 */
export function cookieName(baseUrl: string, name: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}kiroku.${name}`
}

/** A cookie that scripts cannot read and other sites cannot send. `maxAge` in seconds; 0 deletes the cookie. */
export function cookieHeader(baseUrl: string, name: string, value: string, maxAge: number): string {
  const secure = baseUrl.startsWith('https:')
  return serializeCookie(cookieName(baseUrl, name), value, {
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
}
