/**
 * The name of a cookie of ours. Over https its prefix makes browsers refuse it from a neighbouring site or without
 * encryption.
 */
export function cookieName(baseUrl: string, name: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}kiroku.${name}`
}

/** A cookie that scripts cannot read and other sites cannot send. `maxAge` in seconds; 0 takes the cookie away. */
export function cookieHeader(baseUrl: string, name: string, value: string, maxAge: number): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(baseUrl, name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
