import { randomUUID } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import type { ProvedWay } from './begin-session.ts'

interface NewUser {
  userName: string
  email: string
  image?: string
  /** The way to sign in with which they begin. */
  way: { provider: 'credential'; password: string } | { provider: 'google' | 'oidc'; accountId: string }
}

/**
 * Makes a user (specification §3) and their first way to sign in; what a provider says of the address has been verified.
 * Nobody becomes admin by it (decisions). To be called within a transaction.
 * @returns null when somebody has the address
 */
export async function createUser(tx: Db, { userName, email, image = '', way }: NewUser): Promise<ProvedWay | null> {
  const id = randomUUID()
  const byProvider = way.provider !== 'credential'
  const auth_provider = byProvider ? way.provider : 'local'
  const user = await tx
    .insertInto('users')
    .values({ id, email, user_name: userName, image, auth_provider, email_verified: byProvider })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null

  const accountId = randomUUID()
  const password = byProvider ? null : way.password
  await tx
    .insertInto('accounts')
    .values({
      ...{ id: accountId, user_id: id, provider_id: way.provider, password, email_verified: byProvider },
      account_id: byProvider ? way.accountId : id,
    })
    .execute()
  return { userId: id, accountId, password }
}
