import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { admit, refuseStranger } from './admit.ts'
import type { ProvedMethod } from './begin-session.ts'
import { createUser } from './create-user.ts'
import type { Provider } from './provider.ts'
import type { ProviderPerson } from './provider-person.ts'
import { isUserName } from './rules.ts'
import { emailTaken } from './sign-up.ts'

/** The sign-in method of somebody whom a provider vouches for, if they have an account by it. */
export async function findMethod(
  db: Db,
  { id }: Provider,
  { accountId }: ProviderPerson,
): Promise<ProvedMethod | undefined> {
  return db
    .selectFrom('accounts')
    .select(['user_id as userId', 'id as accountId', 'password'])
    .where('provider_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/**
 * Creates an account for somebody new, if possible and as the site has it.
 * @param invitation the hash of its secret
 * @throws as `admit` does; then nothing is kept of them
 */
export async function registerByProvider(
  accounts: Accounts,
  provider: Provider,
  person: ProviderPerson,
  invitation: string | null,
): Promise<ProvedMethod | 'nameless' | 'email_unverified' | 'account_not_linked'> {
  const { db, signUp } = accounts
  const { email, userName } = person
  if (email === null) return 'email_unverified'
  const taken = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  try {
    if (!taken) await refuseStranger(db, signUp, invitation)
    if (!taken && !isUserName(userName)) return 'nameless'
    if (!taken) return await create(accounts, provider, { ...person, email }, invitation)
  } catch (error) {
    // Of two simultaneous answers about the same person, the second finds the account that the first created.
    const made = await findMethod(db, provider, person)
    if (made) return made
    if (!(error instanceof Refusal && error.code === 'email-taken')) throw error
  }
  return (await findMethod(db, provider, person)) ?? 'account_not_linked'
}

async function create(
  { db, signUp }: Accounts,
  provider: Provider,
  { email, userName, image, accountId }: ProviderPerson & { email: string },
  invitation: string | null,
): Promise<ProvedMethod> {
  return inTransaction(db, async (tx) => {
    const admission = await admit(tx, signUp, invitation)
    const method = { provider: provider.id, accountId }
    const made = await createUser(tx, { userName, email, image, method, admission })
    if (!made) throw emailTaken()
    return made
  })
}
