/** Screens that one leaves by signing in; nobody wants to come back to them. */
const signInPages = new Set([
  '/sign-in',
  '/sign-up',
  '/sign-up/name',
  '/forget-password',
  '/reset-password',
  '/admin/sign-in',
  '/sign-out',
])

/**
 * The page a visitor came from and will be brought back to, when it is one of this site (decisions, "Origin of a
 * sign-in"). Anything that a browser could take for another site is no origin.
 */
export function readOrigin(value: string | null): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, 'http://site')) return null
  const { origin, pathname, search } = new URL(value, 'http://site')
  // A path may become //elsewhere only when its dots are resolved.
  if (origin !== 'http://site' || pathname.startsWith('//') || signInPages.has(pathname)) return null
  return pathname + search
}

/** The origin that the address of a sign-in or sign-up carries. */
export function originOf(request: Request): string | null {
  return readOrigin(new URL(request.url).searchParams.get('to'))
}

/** The page of this site that led to `url`, where the browser names it; itself does not count. */
export function cameFrom(request: Request, url: URL): string | null {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  if (!referer || (referer.origin !== url.origin && referer.host !== request.headers.get('host'))) return null
  return referer.pathname === url.pathname ? null : readOrigin(pathOf(referer))
}

/** What somebody would type to come to this address of the site: a loader's `url`, not its request's, which scripts change. */
export function pathOf({ pathname, search }: URL): string {
  return pathname + search
}
