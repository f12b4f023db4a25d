import { cookieHeader } from './cookies.ts'
import { lifetime } from './lifetime.ts'
import { isSame, randomToken, signatureOf } from './secrets.ts'

interface Site {
  baseUrl: string
  secret: string
}

/** An account as a device knows it. A changed password makes it another account: the device is no longer known to it. */
export interface KnownAccount {
  userId: string
  /** The hash of the password. */
  password: string
}

/**
 * The cookie by which a browser shows that somebody has signed in to this account with it before. Tries from such a
 * browser are counted separately, so that strangers cannot lock the owner out. The cookie gives no access.
 */
export function deviceCookie({ baseUrl, secret }: Site, account: KnownAccount): string {
  const nonce = randomToken(22)
  const value = `${nonce}.${markOf(secret, nonce, account)}`
  return cookieHeader(baseUrl, 'device', value, lifetime.deviceSeconds)
}

/** The device that a cookie names; undefined for one that the account does not know, or no longer knows. */
export function deviceIn(secret: string, cookie: string | null, account: KnownAccount | null): string | undefined {
  const [, nonce = '', mark = ''] = /^([A-Za-z\d]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  return account && nonce && isSame(mark, markOf(secret, nonce, account)) ? nonce : undefined
}

function markOf(secret: string, nonce: string, { userId, password }: KnownAccount): string {
  const text = ['device', nonce, userId, password].join('\n')
  return Buffer.from(signatureOf(secret, text), 'base64').toString('base64url')
}
