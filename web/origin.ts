/** Screens that lead to a session or end one. Nobody wants to return to them after signing in. */
const signInPages = new Set([
  '/sign-in',
  '/sign-in/code',
  '/sign-up',
  '/sign-up/name',
  '/forget-password',
  '/reset-password',
  '/admin/sign-in',
  '/sign-out',
])

/**
 * The page that a visitor came from and will return to, if it belongs to this site (decisions, "Origin of a sign-in").
 * Anything that a browser could take for another site's address is rejected.
 */
export function readOrigin(value: string | null): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, 'http://site')) return null
  const { origin, pathname, search } = new URL(value, 'http://site')
  // A path may turn into //elsewhere once its dots are resolved.
  if (origin !== 'http://site' || pathname.startsWith('//') || signInPages.has(pathname)) return null
  return pathname + search
}

/** The origin that the address of a sign-in or sign-up carries. */
export function originOf(request: Request): string | null {
  return readOrigin(new URL(request.url).searchParams.get('to'))
}

/** The page of this site that led to `url`, if the browser names it and it is not the same page. */
export function cameFrom(request: Request, url: URL): string | null {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  if (!referer || (referer.origin !== url.origin && referer.host !== request.headers.get('host'))) return null
  return referer.pathname === url.pathname ? null : readOrigin(pathOf(referer))
}

/**
 * The path and query as a person would type them. Pass a loader's `url`: the request's address is changed for scripts.
 */
export function pathOf({ pathname, search }: URL): string {
  return pathname + search
}
