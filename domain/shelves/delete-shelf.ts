import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { clearShelf } from './clear-shelf.ts'
import { lockOwnShelf } from './lock-shelf.ts'
import { shelfUndoMinutes } from './rules.ts'

/**
 * Deletes a reader's list. For ten minutes restoreShelf can bring it back, with its titles, order, notes and link.
 * @returns its name
 * @throws Refusal 'shelf-missing'
 */
export async function deleteShelf(db: Db, actor: Actor, shelfId: string): Promise<string> {
  const { userId } = allow(actor, 'change', 'own shelf')
  return inTransaction(db, async (tx) => {
    const { name, isPublic } = await lockOwnShelf(tx, userId, shelfId, 'itself')
    await sql`update shelves set deleted_at = clock_timestamp() where id = ${shelfId}`.execute(tx)
    await clearShelf(tx, shelfId, { andItsTitles: isPublic })
    return name
  })
}

/** Whether the deletion of list `s` can still be undone. */
export const canBeRestored = sql<boolean>`s.deleted_at > clock_timestamp() - ${shelfUndoMinutes} * interval '1 minute'`

/** Removes the lists whose deletion can no longer be undone. */
export async function forgetDeletedShelves(db: Db): Promise<void> {
  await sql`
    delete from shelves where id in (
      select id from shelves s where deleted_at is not null and not ${canBeRestored}
      order by deleted_at limit 100 for update skip locked)`.execute(db)
}
