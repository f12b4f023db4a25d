import { type ContextType, useContext, useLayoutEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { type Failure, tellFailure } from './failure.ts'

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']

let router: Router | undefined

/** The page on screen and its entry in the browser's history, for browsers that tell (since 2025 all do). */
let shown: { location?: Router['state']['location']; entry?: string } = {}
let isReturning = false

/** The router, for code outside of components. */
export function theRouter(): Router {
  if (!router) throw new Error('No page is shown yet')
  return router
}

export function useLendRouter(): void {
  const lent = useContext(UNSAFE_DataRouterContext)?.router
  useLayoutEffect(() => {
    router = lent
    const noteEntry = () => {
      const { location } = theRouter().state
      if (location === shown.location) return
      shown = { location, entry: window.navigation?.currentEntry?.key }
      isReturning = false
    }
    noteEntry()
    const stopNoting = lent?.subscribe(noteEntry)
    const { navigation } = window
    navigation?.addEventListener('navigate', stopReload)
    return () => {
      stopNoting?.()
      navigation?.removeEventListener('navigate', stopReload)
    }
  }, [lent])
}

/** Shows what failed, and stops the navigation by starting one to the current page that loads nothing. */
export function stayHere(failure: Failure) {
  tellFailure(failure)
  const there = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
  return theRouter().navigate(theRouter().state.location, there)
}

/**
 * Stays on the page on screen when the browser's own buttons have already left its entry in the history, and shows what
 * failed.
 * @returns whether that was possible
 */
export async function returnToShown(failure: Failure): Promise<boolean> {
  const { navigation } = window
  const entry = navigation?.currentEntry?.key
  if (!shown.entry || shown.entry === entry) return false
  isReturning = true
  tellFailure({ ...failure, entry })
  // By then React Router has ended the navigation that failed.
  const returned = new Promise((done) => addEventListener('popstate', done, { once: true }))
  try {
    await navigation.traverseTo(shown.entry).committed
    await returned
    return true
  } catch {
    isReturning = false
    return false
  }
}

/** Whether a request for this path is only for returning to the page on screen, which is still complete. */
export function isReturn(path: string): boolean {
  return isReturning && path === createPath({ ...theRouter().state.location, hash: '' })
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
  if (answers?.ok) return location.assign(path)
  const failure: Failure = { reason: navigator.onLine ? 'unreachable' : 'offline', wanted: 'other', path }
  if (!(await returnToShown(failure))) stayHere(failure)
}
