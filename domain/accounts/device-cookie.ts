import { cookieHeader } from './cookies.ts'
import { lifetime } from './lifetime.ts'
import { isSame, randomToken, signatureOf } from './secrets.ts'

interface Site {
  baseUrl: string
  secret: string
}

/** An account as a device knows it. With another password it is another: what a device knew of the old one counts for nothing. */
export interface KnownAccount {
  userId: string
  /** The stored form of the password. */
  password: string
}

/**
 * The cookie by which a browser shows that somebody has signed in to this account with it before. Tries from such a
 * browser are counted by themselves, so that strangers' tries keep nobody out. It opens nothing.
 */
export function deviceCookie({ baseUrl, secret }: Site, account: KnownAccount): string {
  const nonce = randomToken(22)
  const value = `${nonce}.${markOf(secret, nonce, account)}`
  return cookieHeader(baseUrl, 'device', value, lifetime.deviceSeconds)
}

/** The device that a cookie names; undefined for one that is not, or not any more, known to the account. */
export function deviceIn(secret: string, cookie: string | null, account: KnownAccount | null): string | undefined {
  const [, nonce = '', mark = ''] = /^([A-Za-z\d]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  return account && nonce && isSame(mark, markOf(secret, nonce, account)) ? nonce : undefined
}

function markOf(secret: string, nonce: string, { userId, password }: KnownAccount): string {
  const text = ['device', nonce, userId, password].join('\n')
  return Buffer.from(signatureOf(secret, text), 'base64').toString('base64url')
}
