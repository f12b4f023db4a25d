import { useSyncExternalStore } from 'react'

/** The time zone of the browser; null on the server, and while the page comes alive. */
export function useBrowsersZone(): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
