import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import { mostShelves } from './rules.ts'

/**
 * Makes sure that a reader can have one more list. The reader stays locked until the transaction ends, so that two lists
 * made at once are counted one after the other.
 * @throws Refusal 'shelves-many'
 */
export async function refuseTooManyShelves(tx: Tx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ shelves: number }>`
    select count(*) as shelves from shelves where user_id = ${userId} and deleted_at is null`.execute(tx)
  if ((rows[0]?.shelves ?? 0) >= mostShelves) throw new Refusal('shelves-many', { most: mostShelves })
}
