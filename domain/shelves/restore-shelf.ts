import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '../refusal.ts'
import { clearShelf } from './clear-shelf.ts'
import { canBeRestored } from './delete-shelf.ts'
import { refuseTooManyShelves } from './refuse-too-many.ts'
import { isShelfId } from './rules.ts'

/**
 * Undoes the deletion of a reader's list: it is as it was.
 * @returns its name
 * @throws Refusal 'shelf-undo-late' when there is none or it is too late, or 'shelves-many' when the reader has made 200 since
 */
export async function restoreShelf(db: Db, actor: Actor, shelfId: string): Promise<string> {
  const { userId } = allow(actor, 'change', 'own shelf')
  return inTransaction(db, async (tx) => {
    if (!isShelfId(shelfId)) throw new Refusal('shelf-undo-late')
    await refuseTooManyShelves(tx, userId)
    const { rows } = await sql<{ name: string; isPublic: boolean }>`
      update shelves s set deleted_at = null where id = ${shelfId} and user_id = ${userId} and ${canBeRestored}
      returning name, is_public as "isPublic"`.execute(tx)
    const [restored] = rows
    if (!restored) throw new Refusal('shelf-undo-late')
    await clearShelf(tx, shelfId, { andItsTitles: restored.isPublic })
    return restored.name
  })
}
