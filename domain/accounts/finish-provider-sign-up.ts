import { sql } from 'kysely'
import { ago, inSeconds, now } from '#db/clock.ts'
import type { Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { Refusal } from '../refusal.ts'
import { tellingRefusals } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { admit } from './admit.ts'
import { beginSession, type ProvedMethod } from './begin-session.ts'
import { cookieHeader } from './cookies.ts'
import { createUser } from './create-user.ts'
import { endSession } from './end-sessions.ts'
import { sameClick } from './enter-again.ts'
import { lifetime } from './lifetime.ts'
import type { Provider } from './provider.ts'
import type { ProviderPerson } from './provider-person.ts'
import { hasSecondFactor } from './second-factor/find-second-factor.ts'
import { hashOf, randomToken } from './secrets.ts'
import { emailTaken } from './sign-up.ts'
import type { Entry, Visitor } from './visitor.ts'

/**
 * Remembers somebody whom a provider has vouched for until they have chosen a name (specification §5).
 * @returns the cookie that ties the sign-up to this browser
 */
export async function askForName(
  { db, baseUrl }: Accounts,
  provider: Provider,
  { accountId, email, userName, image }: ProviderPerson,
  { goal, invitation_hash }: { goal: string; invitation_hash: string | null },
): Promise<string[]> {
  const key = randomToken()
  await db
    .insertInto('provider_sign_ups')
    .values({
      ...{ key_hash: hashOf(key), provider_id: provider.id, account_id: accountId },
      ...{ email: email ?? '', user_name: userName, image, goal, invitation_hash },
      expires_at: inSeconds(lifetime.namingSeconds),
    })
    .execute()
  return [cookieHeader(baseUrl, 'sign_up', key, lifetime.namingSeconds)]
}

export interface OpenSignUp {
  email: string
  /** The provider's name for them, which is not valid here. */
  userName: string
  goal: string
}

/** The sign-up in this browser that waits for a name; null when there is none or it has expired. */
export async function findOpenSignUp(
  { db }: Pick<Accounts, 'db'>,
  key: string | undefined,
): Promise<OpenSignUp | null> {
  const found = await db
    .selectFrom('provider_sign_ups')
    .select(['email', 'user_name as userName', 'goal'])
    .where('key_hash', '=', hashOf(key ?? ''))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Creates the account of somebody whom a provider has vouched for, with the name they have chosen, and signs them in. A
 * sign-up can be finished only once: a second click, whose first answer a browser without scripts drops, gets the same one.
 * @throws Refusal 'sign-up-over', 'email-taken' when somebody has taken the address in the meantime, 'suspended',
 * 'too-many-attempts', 'sign-up-waits' when the account is made and waits for approval, or those of `admit`
 */
export async function finishProviderSignUp(
  accounts: Accounts,
  key: string | undefined,
  userName: string,
  visitor: Visitor,
): Promise<Entry & { goal: string }> {
  const { db, baseUrl } = accounts
  const done = await tellingRefusals('sign-up-refused', { way: 'provider' }, () =>
    create(accounts, key, userName, visitor),
  )
  if (!done) throw new Refusal('sign-up-waits')
  await endSession(db, visitor.token)
  return { ...done, cookies: [...done.cookies, cookieHeader(baseUrl, 'sign_up', '', 0)] }
}

/** @returns null when they wait for approval */
async function create(accounts: Accounts, key: string | undefined, userName: string, visitor: Visitor) {
  const { db, attempts } = accounts
  await attempts.count('signUp', { address: visitor.address })
  return inTransaction(db, async (tx) => {
    const waiting = await tx
      .updateTable('provider_sign_ups')
      .set({ expires_at: sql`least(expires_at, ${inSeconds(sameClick)})` })
      .where('key_hash', '=', hashOf(key ?? ''))
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    if (!waiting) throw signUpOver()
    const { email, image, goal, account_id: accountId } = waiting
    const method = { provider: waiting.provider_id === 'google' ? 'google' : 'oidc', accountId } as const
    let made: ProvedMethod | null = await findJustMade(tx, { userName, email, method })
    if (!made) {
      const admission = await admit(tx, accounts.signUp, waiting.invitation_hash)
      made = await createUser(tx, { userName, email, image, method, admission })
      if (!made) throw emailTaken()
      if (admission.waits) return null
    }
    const entry = await beginSession(tx, accounts, made, visitor)
    if (!entry) throw signUpOver()
    return { ...entry, goal }
  })
}

/**
 * The account that the first click has made; null if there is none yet.
 * @throws Refusal 'sign-up-over' when it has another name, or is older
 */
async function findJustMade(
  tx: Tx,
  { userName, email, method }: { userName: string; email: string; method: { provider: string; accountId: string } },
): Promise<ProvedMethod | null> {
  const { rows } = await sql<ProvedMethod & { isSame: boolean }>`
    select u.id as "userId", a.id as "accountId", a.password,
      u.user_name = ${userName} and u.created_at > ${ago(sameClick)} and not ${hasSecondFactor(sql`u.id`)} as "isSame"
    from accounts a join users u on u.id = a.user_id
    where a.provider_id = ${method.provider} and a.account_id = ${method.accountId} and u.email = ${email}`.execute(tx)
  const [made] = rows
  if (made && !made.isSame) throw signUpOver()
  return made ?? null
}

function signUpOver(): Refusal {
  return new Refusal('sign-up-over')
}
