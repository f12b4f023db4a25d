import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random token of letters and digits; the default 32 hold about 190 bits. */
export function randomToken(length = 32): string {
  let token = ''
  while (token.length < length) token += randomBytes(48).toString('base64').replace(/[+/=]/g, '')
  return token.slice(0, length)
}

/** Whether a text has the form of such a token of 32. */
export function isToken(text: string): boolean {
  return /^[A-Za-z\d]{32}$/.test(text)
}

/** The stored form of a token, useless to anyone who reads the database. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The site's signature of a text, in base64. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

/** Whether two texts are equal, compared in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
