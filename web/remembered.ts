import type { Remembered } from '#domain/titles/query/title-query-rules.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/** How the reader wants pages of titles whose address does not say; undefined if they have never chosen. */
export function rememberedOf(context: Context): Remembered | undefined {
  const { pageSize: size = null, pageView: view = null } = sessionOf(context) ?? {}
  return size || view ? { size, view } : undefined
}
