import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '../permissions.ts'
import { hashOf, randomToken } from './secrets.ts'

/**
 * Makes a new secret address for the reader's calendar. The one before stops working.
 * @returns its key, of which only the hash is stored: it cannot be shown again
 */
export async function renewAddress(db: Db, actor: Actor): Promise<string> {
  const { userId } = allow(actor, 'renew the address of', 'own calendar')
  const key = randomToken()
  const made = { key_hash: hashOf(key), made_at: new Date() }
  await db
    .insertInto('calendar_addresses')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute()
  return key
}
