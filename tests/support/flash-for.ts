import { createHash } from 'node:crypto'

/** The value of the cookie that has the page at this address say that something was done (web/flash.ts). */
export function flashFor(address: string, sentence: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const name = createHash('sha256').update(`${pathname}?${searchParams}`).digest('base64url').slice(0, 16)
  return `success.${Buffer.from(sentence).toString('base64url')}.${name}`
}
