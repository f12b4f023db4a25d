import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { profileTag } from '../profile-tag.ts'
import { clearShelvesOf } from '../shelves/clear-shelf.ts'
import { titleTag } from '../titles/rules.ts'

/**
 * Clears the cached pages that show a reader or may show them from now on: their public profile and lists, and those with their
 * name beside a review or a list.
 */
export async function clearPagesOf(tx: Tx, userId: string): Promise<void> {
  const reviewed = await tx.selectFrom('reviews').select('title_id').where('user_id', '=', userId).execute()
  await clearPages(tx, [profileTag(userId), ...reviewed.map(({ title_id }) => titleTag(title_id))])
  await clearShelvesOf(tx, userId)
}
