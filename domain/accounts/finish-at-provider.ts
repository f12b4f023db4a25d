import type { Db } from '#db/connection.ts'
import type { Accounts } from './accounts.ts'
import { addWay } from './add-way.ts'
import { beginSession, type ProvedWay } from './begin-session.ts'
import { cookieHeader } from './cookies.ts'
import { createUser } from './create-user.ts'
import { endSession } from './end-sessions.ts'
import { askForName } from './finish-provider-sign-up.ts'
import type { Provider } from './provider.ts'
import type { ProviderPerson } from './provider-person.ts'
import { isUserName } from './rules.ts'
import { hashOf, isSame } from './secrets.ts'
import { reach } from './start-at-provider.ts'
import type { Visitor } from './visitor.ts'

/** Why somebody came back from a provider and is not let in. */
export type ProviderProblem =
  /** The answer does not hold, comes too late, or was not asked for in this browser. */
  | 'failed'
  | 'access_denied'
  /** The provider does not vouch for a well-formed address. */
  | 'email_unverified'
  /** Somebody here has the address. */
  | 'account_not_linked'
  /** It is another user's way to sign in. */
  | 'way_taken'

/** How somebody came back from a provider, and where they wanted to go, as far as that is known. */
export interface Arrival {
  how: 'in' | 'nameless' | 'added' | ProviderProblem
  goal: string | null
  /** Whether a way to sign in was to be added. */
  adding: boolean
  cookies: string[]
}

interface Answer {
  /** The query of the callback's address. */
  query: URLSearchParams
  /** The value of the cookie that was set at the start. */
  state: string | undefined
}

/**
 * Takes the provider's answer. Who is new gets an account with the name, address and picture of the one there, and is asked
 * for a name when that is none for an account here (specification §3, §5). An account that exists here under the same
 * address is not taken over, and an address counts only when the provider says that it is verified (decisions).
 * @throws Refusal 'provider-away' or 'suspended'
 */
export async function finishAtProvider(
  accounts: Accounts,
  provider: Provider,
  answer: Answer,
  visitor: Visitor,
): Promise<Arrival> {
  const journey = await takeJourney(accounts.db, provider, answer)
  const arrival = {
    goal: journey?.goal ?? null,
    adding: Boolean(journey?.session_id),
    cookies: [cookieHeader(accounts.baseUrl, 'state', '', 0)],
  }
  const code = answer.query.get('code')
  if (answer.query.get('error') === 'access_denied') return { ...arrival, how: 'access_denied' }
  if (!journey || journey.expires_at < new Date() || !code) return { ...arrival, how: 'failed' }

  const connection = await reach(accounts, provider)
  const question = { codeVerifier: journey.code_verifier, nonce: journey.nonce }
  const person = await connection.whoIs({ code, issuer: answer.query.get('iss') }, question)
  if (!person) return { ...arrival, how: 'failed' }
  if (journey.session_id) {
    const adding = { sessionId: journey.session_id, token: visitor.token, provider, person }
    return { ...arrival, how: await addWay(accounts.db, adding) }
  }

  const way = (await findWay(accounts.db, provider, person)) ?? (await begin(accounts, provider, person))
  if (way === 'nameless') {
    const cookies = await askForName(accounts, provider, person, journey.goal)
    return { ...arrival, how: 'nameless', cookies: [...arrival.cookies, ...cookies] }
  }
  if (typeof way === 'string') return { ...arrival, how: way }
  const entry = await beginSession(accounts.db, accounts, way, visitor)
  if (!entry) return { ...arrival, how: 'failed' }
  await endSession(accounts.db, visitor.token)
  return { ...arrival, how: 'in', cookies: [...arrival.cookies, ...entry.cookies] }
}

/** The journey that this answer ends, which it does once. Nobody ends one that was begun in another browser. */
async function takeJourney(db: Db, provider: Provider, { query, state: begun }: Answer) {
  const state = query.get('state')
  if (!state || !begun || !isSame(state, begun)) return undefined
  return db
    .deleteFrom('provider_journeys')
    .where('state_hash', '=', hashOf(state))
    .where('provider_id', '=', provider.id)
    .returningAll()
    .executeTakeFirst()
}

async function findWay(db: Db, { id }: Provider, { accountId }: ProviderPerson): Promise<ProvedWay | undefined> {
  return db
    .selectFrom('accounts')
    .select(['user_id as userId', 'id as accountId', 'password'])
    .where('provider_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Makes an account for somebody new, if that can be. */
async function begin(
  { db }: Accounts,
  provider: Provider,
  person: ProviderPerson,
): Promise<ProvedWay | 'nameless' | ProviderProblem> {
  const { email, userName, image, accountId } = person
  if (email === null) return 'email_unverified'
  const taken = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) return 'account_not_linked'
  if (!isUserName(userName)) return 'nameless'

  const way = { provider: provider.id, accountId }
  const made = await db.transaction().execute((tx) => createUser(tx, { userName, email, image, way }))
  // Of two answers at once about the same person, the second finds what the first has made.
  return made ?? (await findWay(db, provider, person)) ?? 'account_not_linked'
}
