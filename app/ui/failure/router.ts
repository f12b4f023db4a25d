import { type ContextType, useContext, useLayoutEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { type Failure, tellFailure } from './failure.ts'

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']

let router: Router | undefined

/** The router, for code outside of components. */
export function theRouter(): Router {
  if (!router) throw new Error('No page is shown yet')
  return router
}

export function useLendRouter(): void {
  const lent = useContext(UNSAFE_DataRouterContext)?.router
  useLayoutEffect(() => {
    router = lent
    const { navigation } = window
    navigation?.addEventListener('navigate', stopReload)
    return () => navigation?.removeEventListener('navigate', stopReload)
  }, [lent])
}

/** Shows what failed, and stops the navigation by starting one to the current page that loads nothing. */
export function stayHere(failure: Failure) {
  tellFailure(failure)
  const there = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
  return theRouter().navigate(theRouter().state.location, there)
}

/**
 * If a page's script cannot be loaded, React Router reloads the document. Without a connection the browser would then
 * replace the site with its own error page. If the site does answer, the missing script belongs to an older version.
 */
async function stopReload(event: NavigateEvent) {
  if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
  event.preventDefault()
  const wanted = theRouter().state.navigation.location
  if (!wanted) return
  const path = createPath(wanted)
  const answers = await fetch('/healthz').catch(() => null)
  if (answers?.ok) location.assign(path)
  else stayHere({ reason: navigator.onLine ? 'unreachable' : 'offline', wanted: 'other', path })
}
