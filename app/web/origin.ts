/**
 * The page a visitor came from and will be brought back to, when it is one of this site (decisions, "Origin of a
 * sign-in"). Anything that a browser could take for another site is no origin.
 */
export function readOrigin(value: string | null): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, 'http://site')) return null
  const url = new URL(value, 'http://site')
  return url.origin === 'http://site' && url.pathname !== '/sign-in' ? url.pathname + url.search : null
}
