import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { SignedIn } from './signed-in.ts'

/**
 * Keeps `User`, `UserId` and `AdminUser` in local storage (§2, §3). They contain no secret and grant nothing. They tell
 * other tabs that somebody signed in or out; those tabs then ask the server who it is.
 */
export function SessionHints({ user }: { user: SignedIn | null }) {
  const { revalidate } = useRevalidator()
  const userId = user?.id ?? null
  const email = user?.email ?? null
  const admin = user?.isAdminSession ? user.email : null

  useEffect(() => {
    const known = store({ User: email, UserId: userId, AdminUser: admin })
    if (!known) return

    function look(event: StorageEvent) {
      if (event.storageArea === localStorage && (event.key === 'UserId' || event.key === null)) {
        if (localStorage.getItem('UserId') !== userId) revalidate()
      }
    }
    /** A page restored from the browser's cache may be from another user's session. */
    function lookAgain({ persisted }: PageTransitionEvent) {
      if (persisted) revalidate()
    }
    const gone = new AbortController()
    const { signal } = gone
    window.addEventListener('storage', look, { signal })
    window.addEventListener('pageshow', lookAgain, { signal })
    return () => gone.abort()
  }, [userId, email, admin, revalidate])

  return null
}

/** False if storage is not available: other tabs then notice when they load their next page. */
function store(hints: Record<string, string | null>): boolean {
  try {
    for (const [name, value] of Object.entries(hints)) {
      if (value === null) localStorage.removeItem(name)
      else if (localStorage.getItem(name) !== value) localStorage.setItem(name, value)
    }
    return true
  } catch {
    return false
  }
}
