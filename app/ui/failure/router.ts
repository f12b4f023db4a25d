import { type ContextType, useContext, useLayoutEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { type Failure, tellFailure } from './failure.ts'

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']

let router: Router | undefined

/** The router, for what runs outside of components: what it shows, and what that shows. */
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

/** Says what failed, and ends the navigation to it: it gives way to one that goes to where the reader is and asks for nothing. */
export function stayHere(failure: Failure) {
  tellFailure(failure)
  const there = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
  return theRouter().navigate(theRouter().state.location, there)
}

/**
 * Where the script of a page does not come, React Router loads the document again: without a connection the browser would then
 * show its own error instead of the site. A script that is missing although the site answers is of an older version.
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
