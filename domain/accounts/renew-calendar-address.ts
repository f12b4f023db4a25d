import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockActor } from '../lock-users.ts'
import { type Actor, allow } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import { hashOf, randomToken } from './secrets.ts'

/**
 * Makes a new secret address for the reader's calendar. The one before stops working.
 * @param token of the session that asks for it
 * @returns its key, of which only the hash is stored: it cannot be shown again
 * @throws Refusal 'sign-in-over' when the session has ended meanwhile
 */
export async function renewAddress(db: Db, actor: Actor, token?: string): Promise<string> {
  const { userId } = allow(actor, 'renew the address of', 'own calendar')
  const key = randomToken()
  const made = { key_hash: hashOf(key), made_at: new Date() }
  await inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    // A new password that held the lock has ended the session, and the address with it.
    if (token !== undefined && !(await goesOn(tx, userId, token))) throw new Refusal('sign-in-over')
    await tx
      .insertInto('calendar_addresses')
      .values({ user_id: userId, ...made })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
      .execute()
  })
  return key
}

async function goesOn(tx: Tx, userId: string, token: string): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return session !== undefined
}
