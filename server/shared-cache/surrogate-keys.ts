import { createHmac } from 'node:crypto'
import { everyPage } from '#db/clear-pages.ts'
import type { Keepable } from '#web/page-cache.ts'
import type { Share } from '../http/page.ts'

/** The key of every page that a shared cache may keep. */
export const keyOfAll = 'all'

/** Seconds: how old a page may become in a shared cache that a purge did not reach. */
const longestShared = 60
/** Proxies take only so many bytes of headers. */
const longestKeys = 6_000

/**
 * How a tag of the page cache is called in `Surrogate-Key` and in purges: as it is, but what would name a reader is a digest that
 * only this site's instances can make.
 */
export function surrogateKeys(secret: string): (tag: string) => string {
  return (tag) => {
    if (tag === everyPage) return keyOfAll
    if (!tag.startsWith('profile:')) return tag
    return `profile-${createHmac('sha256', secret).update(tag).digest('base64url').slice(0, 12)}`
  }
}

/**
 * The headers of a kept page for a shared cache. `Cache-Control` still keeps it out of every other one: a cache that knows nothing of
 * our cookies would show readers the visitors' pages.
 */
export function shareBy(keyOf: (tag: string) => string): Share {
  return ({ tags, maxAge }: Keepable) => {
    const keys = [keyOfAll, ...[...tags].map(keyOf)].join(' ')
    if (keys.length > longestKeys) return []
    return ['Surrogate-Control', `max-age=${Math.min(maxAge, longestShared)}`, 'Surrogate-Key', keys]
  }
}
