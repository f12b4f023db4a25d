import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What nobody guesses: 192 random bits in 32 letters and digits, or as many as asked for. */
export function randomToken(length = 32): string {
  let token = ''
  while (token.length < length) token += randomBytes(48).toString('base64').replace(/[+/=]/g, '')
  return token.slice(0, length)
}

/** The form in which a token is kept: whoever reads the database cannot use it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A signature of the site's, in base64. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
