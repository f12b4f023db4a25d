import { createHash } from 'node:crypto'
import type { Encoding } from './encoding.ts'

/** Identifies a text in one encoding. */
export function etagOf(digest: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
}

export function digestOf(body: Buffer): string {
  return createHash('sha1').update(body).digest('base64url')
}

/** Whether the client already holds what the ETag names (If-None-Match). */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(/\s*,\s*/).some((held) => held.replace('W/', '') === etag)
  )
}
