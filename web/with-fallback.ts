import { isAway } from '#db/away.ts'
import { visit } from './context.ts'
import type { Context } from './request-context.ts'

/**
 * What was asked for or, if that fails, what `fallback` finds. The failure is logged, and the page works without
 * the rest (§8). If the database is down it is not asked again.
 */
export async function withFallback<T>(context: Context, wanted: Promise<T>, fallback: () => Promise<T>): Promise<T> {
  try {
    return await wanted
  } catch (error) {
    if (isAway(error)) throw error
    context.get(visit).report(error)
    return fallback()
  }
}
