import { isAway } from '#db/away.ts'
import type { Context } from './request-context.ts'
import { withFallback } from './with-fallback.ts'

/**
 * What was asked for, or null if that fails: the failure is logged, and the rest of the page works without it (§8).
 * @throws if the database is down or timed out, so that the page is answered as it is while the database is away
 */
export async function nullIfFailed<T>(context: Context, wanted: Promise<T>): Promise<T | null> {
  return withFallback<T | null>(context, wanted, async () => null)
}

/**
 * What was asked for, or null if that fails and another query might succeed.
 * @throws if the database is down or timed out, as another query would fail the same way
 */
export async function nullIfRetryable<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted
  } catch (error) {
    if (isAway(error)) throw error
    return null
  }
}
