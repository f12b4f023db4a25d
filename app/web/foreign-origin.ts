import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that changes something was sent by a page of another site. Browsers say where a form comes from in
 * Origin; `null` is a page that hides it. What names no origin at all was sent by no browser, and carries nobody's cookies.
 *
 * A site without https may be known by several names (localhost, an address in the house): there the name that the
 * browser asked for counts too, which another site cannot choose.
 */
export function isForeign({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, baseUrl: string): boolean {
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none'
  if (origin === baseUrl) return false
  const url = URL.parse(origin)
  return baseUrl.startsWith('https:') || url?.origin !== origin || url.protocol !== 'http:' || url.host !== host
}
