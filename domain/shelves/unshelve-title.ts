import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { isTitleId } from '../titles/rules.ts'
import { shelvedTag } from '../titles/shelves/rules.ts'
import { lockOwnShelf, touchShelf } from './lock-shelf.ts'
import { shelfTag } from './rules.ts'

/**
 * Takes a title off a reader's list, with its note. If it is not on it, nothing changes.
 * @returns the list's name
 * @throws Refusal 'shelf-missing'
 */
export async function unshelveTitle(
  db: Db,
  actor: Actor,
  { shelfId, titleId }: { shelfId: string; titleId: string },
): Promise<string> {
  const { userId } = allow(actor, 'change', 'own shelf')
  return inTransaction(db, async (tx) => {
    const shelf = await lockOwnShelf(tx, userId, shelfId)
    if (!isTitleId(titleId)) return shelf.name
    const gone = await tx
      .deleteFrom('shelf_titles')
      .where('shelf_id', '=', shelfId)
      .where('title_id', '=', titleId)
      .returning('title_id')
      .executeTakeFirst()
    if (gone) {
      await touchShelf(tx, shelfId)
      await clearPages(tx, [shelfTag(shelfId), ...(shelf.isPublic ? [shelvedTag(titleId)] : [])])
    }
    return shelf.name
  })
}
