import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'

/** Why the site's answer did not come. */
type Reason = 'offline' | 'unreachable' | 'busy' | 'failed' | 'long'

/** What a request was for: another page, the page that is shown, one that stands in for itself (stand-in.ts), or a form. */
type Wanted = 'other' | 'same' | 'in-place' | 'form'

export interface Failure {
  reason: Reason
  wanted: Wanted
  /** The path and query that were asked for. */
  path: string
}

const reasons = {
  offline: 'You are offline.',
  unreachable: 'The site cannot be reached just now.',
  busy: 'The site cannot answer just now.',
  failed: 'Something went wrong on our side.',
  long: 'This is more than can be sent at once.',
} as const satisfies Record<Reason, string>

let latest: Failure | null = null
const listeners = new Set<() => void>()

/** Says that a request failed, or, with null, that the latest one did not. */
export function tellFailure(failure: Failure | null) {
  if (failure === latest) return
  latest = failure
  for (const listener of listeners) listener()
}

/** The latest request's failure; null while all is well, and on the server. */
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
    // The database is away, or the site is: a proxy says so then.
    return error.status >= 502 && error.status <= 504 ? 'busy' : 'failed'
  }
  // The network's errors are TypeErrors, also under an answer that broke off; a loader's is an Error.
  const isNetwork = error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
  if (!isNetwork) return 'failed'
  return navigator.onLine ? 'unreachable' : 'offline'
}

export function sentenceFor(reason: Reason): string {
  return reasons[reason]
}
