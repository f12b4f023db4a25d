/**
 * The name of a cookie of ours. Over https its prefix makes browsers refuse it from a neighbouring site or without
 * encryption.
 */
export function cookieName(baseUrl: string, name: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}kiroku.${name}`
}
