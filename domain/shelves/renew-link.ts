import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockOwnShelf } from './lock-shelf.ts'

/**
 * Gives a list another secret link. The former one leads nowhere from now on.
 * @throws Refusal 'shelf-missing'
 */
export async function renewLink(db: Db, actor: Actor, shelfId: string): Promise<void> {
  const { userId } = allow(actor, 'change', 'own shelf')
  await inTransaction(db, async (tx) => {
    await lockOwnShelf(tx, userId, shelfId)
    await sql`update shelves set link_key = default where id = ${shelfId}`.execute(tx)
  })
}
