import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { tell } from '../security-events.ts'
import type { Provider } from './provider.ts'
import type { ProviderPerson } from './provider-person.ts'
import { hashOf } from './secrets.ts'

interface Adding {
  /** The session that asked for the new method. */
  sessionId: string
  /** The token of the session that came back from the provider. */
  token: string | null
  provider: Provider
  person: ProviderPerson
}

/**
 * Adds a provider's account to a user's sign-in methods, on behalf of the session that asked for it and only while that
 * session lasts. An account that already belongs to another user stays theirs. One that is verified for the user's address proves it.
 * @returns 'added', also when it was there already; 'way_taken' when another user has it; otherwise 'failed'
 */
export async function addSignInMethod(
  db: Db,
  { sessionId, token, provider, person }: Adding,
): Promise<'added' | 'way_taken' | 'failed'> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ userId: string; email: string }>`
      select u.id as "userId", u.email from sessions s join users u on u.id = s.user_id
      where s.id = ${sessionId} and s.token_hash = ${hashOf(token ?? '')} and s.expires_at > now()
        and u.suspended_at is null
      for no key update of u`.execute(tx)
    const [user] = rows
    if (!user) return 'failed'

    // A password reset that held the lock may have ended the session.
    const still = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
    if (!still) return 'failed'
    await tx
      .insertInto('accounts')
      .values({
        ...{ id: randomUUID(), user_id: user.userId, provider_id: provider.id, account_id: person.accountId },
        email_verified: person.email === user.email.toLowerCase(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const method = await tx
      .selectFrom('accounts')
      .select(['user_id', 'email_verified'])
      .where('provider_id', '=', provider.id)
      .where('account_id', '=', person.accountId)
      .executeTakeFirst()
    if (method && method.user_id !== user.userId) return 'way_taken'
    if (method?.email_verified) {
      await tx.updateTable('users').set({ email_verified: true }).where('id', '=', user.userId).execute()
    }
    if (method) tell(tx, 'way-added', { user: user.userId, way: provider.id })
    return method ? 'added' : 'failed'
  })
}
