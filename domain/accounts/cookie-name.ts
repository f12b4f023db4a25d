/**
 * The name of a cookie of ours. Over https its prefix makes browsers refuse it from a neighbouring site or without
 * encryption; the page cache knows by `kiroku` whose page is nobody else's (app/web/page-address.ts).
 */
export function cookieName(baseUrl: string, name: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}kiroku.${name}`
}
