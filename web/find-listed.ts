import { findKept } from '#domain/lists/queries.ts'
import type { Listed } from '#domain/lists/rules.ts'
import type { Kept } from '#domain/standing-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { services } from './context.ts'
import { markOf } from './mark-of.ts'
import { nullIfFailed } from './null-if-failed.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/**
 * What the reader has of the titles on a page. Null for visitors, who have no list.
 * @param found if the page has already looked for it
 */
export async function findListed(
  context: Context,
  titles: { id: string; kind: Kind }[],
  found: Record<string, Kept> | null = null,
): Promise<Listed | null> {
  const userId = sessionOf(context)?.userId
  if (!userId) return null
  const { db } = context.get(services)
  const ids = titles.map(({ id }) => id)
  const kept = found ?? (await nullIfFailed(context, findKept(db, userId, ids))) ?? {}
  const marks = titles.flatMap(({ id, kind }) => (kept[id] ? [[id, markOf(kind, kept[id])]] : []))
  return { userId, marks: Object.fromEntries(marks) }
}
