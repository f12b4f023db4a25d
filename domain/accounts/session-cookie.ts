import { cookieHeader } from './cookies.ts'
import { lifetime } from './lifetime.ts'
import { isSame, signatureOf } from './secrets.ts'

interface Site {
  baseUrl: string
  secret: string
}

/** The session cookie: the token and the site's signature of it. */
export function sessionCookie({ baseUrl, secret }: Site, token: string): string {
  return cookieHeader(baseUrl, 'session_token', signed(secret, token), lifetime.absoluteSeconds)
}

/** The cookie's value. */
export function signed(secret: string, token: string): string {
  return `${token}.${signatureOf(secret, token)}`
}

/** The token in a session cookie's value; null for one this site did not sign, which saves asking the database. */
export function tokenIn(secret: string, cookie: string | undefined): string | null {
  const [, token = '', signature = ''] = /^([A-Za-z\d]{32})\.([\w+/=]{40,60})$/.exec(cookie ?? '') ?? []
  return token && isSame(signature, signatureOf(secret, token)) ? token : null
}
