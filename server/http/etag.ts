import { hash } from 'node:crypto'
import type { Encoding } from './encoding.ts'

/** Identifies a text in one encoding. Weak (W/), because the same text may be compressed in several ways. */
export function etagOf(digest: string, encoding: Encoding): string {
  return encoding === 'identity' ? `W/"${digest}"` : `W/"${digest}-${encoding}"`
}

export function digestOf(body: Buffer): string {
  return hash('sha1', body, 'base64url')
}

/** Whether the client already holds what the ETag names (If-None-Match). */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.slice('W/'.length)
  return ifNoneMatch.split(',').some((held) => [etag, opaque].includes(held.trim()))
}
