import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { clearShelf } from './clear-shelf.ts'
import { lockOwnShelf } from './lock-shelf.ts'
import type { ShelfDetails } from './rules.ts'

/**
 * Changes a list's name, description and visibility. What its form says as it was when it was opened stays as it has become since: in another
 * window the list may have been made private.
 * @param was what the form began with, if that is known
 * @throws Refusal 'shelf-missing'
 */
export async function editShelf(
  db: Db,
  actor: Actor,
  shelfId: string,
  details: ShelfDetails,
  was: Record<string, string | undefined> = {},
): Promise<void> {
  const { userId } = allow(actor, 'change', 'own shelf')
  const changed = Object.entries(details).filter(([field, value]) => value !== was[field])
  await inTransaction(db, async (tx) => {
    const before = await lockOwnShelf(tx, userId, shelfId, 'itself')
    const after = await tx
      .updateTable('shelves')
      .set({ ...Object.fromEntries(changed), changed_at: sql`clock_timestamp()` })
      .where('id', '=', shelfId)
      .returning('is_public')
      .executeTakeFirstOrThrow()
    await clearShelf(tx, shelfId, { andItsTitles: before.isPublic !== after.is_public })
  })
}
