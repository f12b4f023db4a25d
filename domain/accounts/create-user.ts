import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { tell } from '../security-events.ts'
import type { Admission } from './admit.ts'
import type { ProvedMethod } from './begin-session.ts'

interface NewUser {
  userName: string
  email: string
  image?: string
  /** Without one they come in as to an open site. */
  admission?: Admission
  /** Their first sign-in method. */
  method: { provider: 'credential'; password: string } | { provider: 'google' | 'oidc'; accountId: string }
}

/**
 * Creates a user (specification §3) and their first sign-in method. An address that comes from a provider has been
 * verified. Nobody becomes an admin this way (decisions). Call it in a transaction.
 * @returns null when somebody already has the address, or the provider's account; then the transaction has to be rolled back
 */
export async function createUser(
  tx: Tx,
  { userName, email, image = '', admission, method }: NewUser,
): Promise<ProvedMethod | null> {
  const id = randomUUID()
  const byProvider = method.provider !== 'credential'
  const auth_provider = byProvider ? method.provider : 'local'
  const user = await tx
    .insertInto('users')
    .values({ id, email, user_name: userName, image, auth_provider, email_verified: byProvider, ...of(admission) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null

  const accountId = randomUUID()
  const password = byProvider ? null : method.password
  const added = await tx
    .insertInto('accounts')
    .values({
      ...{ id: accountId, user_id: id, provider_id: method.provider, password, email_verified: byProvider },
      account_id: byProvider ? method.accountId : id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  tell(tx, 'sign-up', { user: id, way: byProvider ? method.provider : 'password', waits: admission?.waits ?? false })
  return { userId: id, accountId, password }
}

function of({ invitationId, waits }: Admission = { invitationId: null, waits: false }) {
  return { invitation_id: invitationId, waits_since: waits ? sql<Date>`now()` : null }
}
