import { clearPages } from '#db/clear-pages.ts'
import type { Tx } from '#db/connection.ts'
import { profileTag } from '../profile-tag.ts'
import { clearShelvesOf } from '../shelves/clear-shelf.ts'

/** Clears the pages that show a reader's titles which become private or no longer are: profile, lists, and which public lists hold a title. */
export async function clearPagesOfPrivate(tx: Tx, userId: string, titleIds: string[]): Promise<void> {
  if (titleIds.length === 0) return
  await clearPages(tx, [profileTag(userId)])
  await clearShelvesOf(tx, userId, titleIds)
}
