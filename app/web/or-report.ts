import type { RouterContextProvider } from 'react-router'
import { isAway, isUnreachable } from '#db/away.ts'
import { visit } from './context.ts'

/**
 * What was asked for, or null when that failed: the failure is logged, and the rest of the page works without it (§8).
 * @throws when nobody answers, who could not fetch the rest either
 */
export async function orReport<T>(context: Readonly<RouterContextProvider>, wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted
  } catch (error) {
    if (isUnreachable(error)) throw error
    context.get(visit).report(error)
    return null
  }
}

/**
 * What was asked for, or null when that failed and it is worth asking in another way.
 * @throws when the database is away or overdue, and would be again
 */
export async function orNull<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted
  } catch (error) {
    if (isAway(error)) throw error
    return null
  }
}
