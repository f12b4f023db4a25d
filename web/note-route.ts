import { visit } from './context.ts'
import type { Context } from './request-context.ts'

/** Runs around every request: notes which route answers it, for the metrics. */
export function noteRoute(
  { context, pattern }: { context: Context; pattern: string },
  next: () => Promise<Response>,
): Promise<Response> {
  context.get(visit).route = pattern.startsWith('/') ? pattern : `/${pattern}`
  return next()
}
