import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that changes something was sent by a page of another site. Browsers name a form's site in Origin;
 * `null` means that the page hides it. A request without an origin was not sent by a browser, so it carries no user's
 * cookies.
 *
 * A site without https may have several names (localhost, a local address). For such a site the host that the browser
 * requested counts too, since another site cannot choose it.
 */
export function isForeign({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, baseUrl: string): boolean {
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none'
  if (origin === baseUrl) return false
  const url = URL.parse(origin)
  return baseUrl.startsWith('https:') || url?.origin !== origin || url.protocol !== 'http:' || url.host !== host
}
