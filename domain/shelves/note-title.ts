import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '../refusal.ts'
import { isTitleId } from '../titles/rules.ts'
import { lockOwnShelf, touchShelf } from './lock-shelf.ts'
import { shelfTag } from './rules.ts'

/**
 * Writes what a reader notes about a title on their list. Everybody who sees the list sees it.
 * @param note as readShelfNote gives it
 * @throws Refusal 'shelf-missing', or 'shelf-changed' when the title is no longer on the list
 */
export async function noteTitle(
  db: Db,
  actor: Actor,
  { shelfId, titleId, note }: { shelfId: string; titleId: string; note: string },
): Promise<void> {
  const { userId } = allow(actor, 'change', 'own shelf')
  await inTransaction(db, async (tx) => {
    await lockOwnShelf(tx, userId, shelfId)
    const noted = isTitleId(titleId)
      ? await tx
          .updateTable('shelf_titles')
          .set({ note, noted_at: sql`clock_timestamp()` })
          .where('shelf_id', '=', shelfId)
          .where('title_id', '=', titleId)
          .returning('title_id')
          .executeTakeFirst()
      : undefined
    if (!noted) throw new Refusal('shelf-changed')
    await touchShelf(tx, shelfId)
    await clearPages(tx, [shelfTag(shelfId)])
  })
}
