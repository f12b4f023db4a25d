import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keepUsers } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { isShelfId } from './rules.ts'

interface LockedShelf {
  id: string
  name: string
  isPublic: boolean
}

const locks: Record<'titles' | 'itself', RawBuilder<unknown>> = {
  titles: sql`for no key update`,
  itself: sql`for update`,
}

/**
 * The reader's own list, locked until the transaction ends, so that its changes come one after the other. The reader is
 * locked first, as when they are deleted, to avoid deadlocks.
 * @param changing the list's titles, or the list itself
 * @throws Refusal 'shelf-missing' when the reader has no such list
 */
export async function lockOwnShelf(
  tx: Tx,
  userId: string,
  shelfId: string,
  changing: 'titles' | 'itself' = 'titles',
): Promise<LockedShelf> {
  if (!isShelfId(shelfId)) throw new Refusal('shelf-missing')
  await keepUsers(tx, [userId])
  const { rows } = await sql<LockedShelf>`
    select id, name, is_public as "isPublic" from shelves
    where id = ${shelfId} and user_id = ${userId} and deleted_at is null ${locks[changing]}`.execute(tx)
  if (!rows[0]) throw new Refusal('shelf-missing')
  return rows[0]
}

/** Notes that a list has changed, which brings it to the front. */
export async function touchShelf(tx: Tx, shelfId: string): Promise<void> {
  await tx.updateTable('shelves').set({ changed_at: sql`clock_timestamp()` }).where('id', '=', shelfId).execute()
}
