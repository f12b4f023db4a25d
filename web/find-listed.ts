import { findStatuses } from '#domain/lists/queries.ts'
import type { Listed } from '#domain/lists/rules.ts'
import { services } from './context.ts'
import { nullIfFailed } from './null-if-failed.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/**
 * Which of the titles on a page are on the reader's list. Null for visitors, who have no list.
 * @param statuses if the page has already found them
 */
export async function findListed(
  context: Context,
  titles: { id: string }[],
  statuses: Listed['statuses'] | null = null,
): Promise<Listed | null> {
  const userId = sessionOf(context)?.userId
  if (!userId) return null
  if (statuses) return { userId, statuses }
  const { db } = context.get(services)
  const ids = titles.map(({ id }) => id)
  return { userId, statuses: (await nullIfFailed(context, findStatuses(db, userId, ids))) ?? {} }
}
