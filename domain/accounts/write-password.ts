import { randomUUID } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import { forgiveAccount } from './attempts.ts'

/** Gives a user another password. Every code of a reset mail ends with it. The user has to be locked. */
export async function writePassword(tx: Db, userId: string, hashed: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ id: randomUUID(), user_id: userId, account_id: userId, provider_id: 'credential', password: hashed })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider_id']).doUpdateSet({ password: hashed, updated_at: new Date() }),
    )
    .execute()
  await tx.deleteFrom('reset_codes').where('user_id', '=', userId).execute()
}

/**
 * Gives the account back to its owner: with a new password every session ends, so do the links to providers of which it is
 * not known that they are the owner's, and the tries of others are forgotten. The user has to be locked.
 */
export async function handBack(tx: Db, user: { id: string; email: string }, hashed: string): Promise<void> {
  await writePassword(tx, user.id, hashed)
  await tx
    .deleteFrom('accounts')
    .where('user_id', '=', user.id)
    .where('provider_id', '!=', 'credential')
    .where('email_verified', '=', false)
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await forgiveAccount(tx, user)
}
