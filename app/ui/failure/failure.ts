import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { reasons } from '#texts/failures.ts'

/** Why there is no answer from the site. */
type Reason = keyof typeof reasons

/**
 * What a request was for: another page, the page on screen, a page with fallback data (fallback-data.ts), or a form.
 */
type Wanted = 'other' | 'same' | 'in-place' | 'form'

export interface Failure {
  reason: Reason
  wanted: Wanted
  /** The requested path and query. */
  path: string
  /** The requested entry of the browser's history, if it was asked for with Back or Forward. */
  entry?: string
}

let latest: Failure | null = null
const listeners = new Set<() => void>()

/** Records that a request failed or, with null, that the latest one succeeded. */
export function tellFailure(failure: Failure | null) {
  if (failure === latest) return
  latest = failure
  for (const listener of listeners) listener()
}

/** The latest request's failure. Null if it succeeded, and on the server. */
export function useFailure(): Failure | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function reasonOf(error: unknown): Reason {
  if (isRouteErrorResponse(error)) {
    if (error.status === 413) return 'long'
    // The database is down, or a proxy says that the site is.
    return error.status >= 502 && error.status <= 504 ? 'busy' : 'failed'
  }
  // Network errors are TypeErrors, or have one as their cause if the response was cut off. A loader's error is an
  // Error.
  const isNetwork = error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
  if (!isNetwork) return 'failed'
  return navigator.onLine ? 'unreachable' : 'offline'
}
