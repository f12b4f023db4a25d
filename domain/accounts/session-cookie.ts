import { cookieHeader } from './cookies.ts'
import { lifetime } from './lifetime.ts'
import { isSame, signatureOf } from './secrets.ts'

interface Site {
  baseUrl: string
  secret: string
}

/** The cookie that carries a session: its token, and the site's signature of it. */
export function sessionCookie({ baseUrl, secret }: Site, token: string): string {
  return cookieHeader(baseUrl, 'session_token', signed(secret, token), lifetime.absoluteSeconds)
}

/** The cookie's value. */
export function signed(secret: string, token: string): string {
  return encodeURIComponent(`${token}.${signatureOf(secret, token)}`)
}

/** The token in the value of a session cookie; null for what this site did not sign, which the database is not asked about. */
export function tokenIn(secret: string, cookie: string | undefined): string | null {
  const [, token = '', signature = ''] = /^([A-Za-z\d]{32})\.([\w+/=%-]{40,60})$/.exec(cookie ?? '') ?? []
  return token &&
    isSame(
      signature.replace(/%([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      signatureOf(secret, token),
    )
    ? token
    : null
}
