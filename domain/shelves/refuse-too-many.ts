import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { lockActor } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { mostShelved, mostShelves } from './rules.ts'

/**
 * Makes sure that a reader can have one more list. The reader stays locked until the transaction ends, so that two lists
 * made at once are counted one after the other.
 * @throws Refusal 'shelves-many', or as `lockActor`
 */
export async function refuseTooManyShelves(tx: Tx, userId: string): Promise<void> {
  await lockActor(tx, userId)
  const { rows } = await sql<{ shelves: number }>`
    select count(*) as shelves from shelves where user_id = ${userId} and deleted_at is null`.execute(tx)
  if ((rows[0]?.shelves ?? 0) >= mostShelves) throw new Refusal('shelves-many', { most: mostShelves })
}

/**
 * Makes sure that a list, which is locked, can have one more title.
 * @returns whether this one is on it already
 * @throws Refusal 'shelf-full'
 */
export async function refuseIfFull(tx: Tx, shelfId: string, titleId: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean; titles: number }>`
    select coalesce(bool_or(title_id = ${titleId}), false) as "isThere", count(*) as titles
    from shelf_titles where shelf_id = ${shelfId}`.execute(tx)
  const [found] = rows as [{ isThere: boolean; titles: number }]
  if (!found.isThere && found.titles >= mostShelved) throw new Refusal('shelf-full', { most: mostShelved })
  return found.isThere
}
