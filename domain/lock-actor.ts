import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { Refusal } from './refusal.ts'

/**
 * Locks the account of whoever acts until the transaction ends: what they begin at once is done one after the other, and the account cannot
 * be deleted meanwhile.
 * @throws Refusal 'not-signed-in' when it just has been
 */
export async function lockActor(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(tx)
  if (rows.length === 0) throw new Refusal('not-signed-in')
}
