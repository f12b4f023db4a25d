import type { RouterContextProvider } from 'react-router'
import { visit } from './context.ts'

/** What was asked for, or null when that failed: the failure is logged, and the rest of the page works without it (§8). */
export async function orReport<T>(context: Readonly<RouterContextProvider>, wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted
  } catch (error) {
    context.get(visit).report(error)
    return null
  }
}
