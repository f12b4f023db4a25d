import { now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { type About, tell, tellingRefusals } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { addSignInMethod } from './add-sign-in-method.ts'
import { beginSession } from './begin-session.ts'
import { cookieHeader } from './cookies.ts'
import { endSession } from './end-sessions.ts'
import { askForName } from './finish-provider-sign-up.ts'
import type { Provider } from './provider.ts'
import { findMethod, registerByProvider } from './register-by-provider.ts'
import { orUnfinished, SecondFactorNeeded } from './second-factor/second-factor-needed.ts'
import { hashOf, isSame } from './secrets.ts'
import { readKept } from './start-at-provider.ts'
import type { Visitor } from './visitor.ts'

/** Why somebody who came back from a provider is not signed in. */
export type ProviderProblem =
  /** The answer is invalid, too late, or was not asked for in this browser. */
  | 'failed'
  | 'access_denied'
  /** The provider cannot be reached. */
  | 'provider-away'
  /** The provider does not vouch for a well-formed address. */
  | 'email_unverified'
  /** An account here already has the address. */
  | 'account_not_linked'
  /** It is another user's sign-in method. */
  | 'way_taken'

/** The outcome of a visit to a provider, and where the visitor wanted to go, if known. */
export interface Arrival {
  /** 'unfinished' when the account's second factor is still to be given. */
  how: 'in' | 'unfinished' | 'nameless' | 'added' | ProviderProblem
  goal: string | null
  /** Whether the visit was meant to add a sign-in method. */
  adding: boolean
  /** The secret of the invitation by which they came, to go on with in another way; null if there is none. */
  invitation: string | null
  cookies: string[]
}

interface Answer {
  /** The query of the callback's address. */
  query: URLSearchParams
  /** The value of the cookie that was set at the start. */
  state: string | undefined
}

/**
 * Handles the provider's answer. New people get an account with the provider's name, address and picture, and are asked for
 * a name when the provider's does not fit here (specification §3, §5). An existing account with the same address is
 * not taken over, and an address counts only when the provider says that it is verified (decisions).
 * @throws Refusal 'suspended', 'sign-up-waits', or those of `admit`
 */
export async function finishAtProvider(
  accounts: Accounts,
  provider: Provider,
  answer: Answer,
  visitor: Visitor,
): Promise<Arrival> {
  const about: About = { user: null, way: provider.id }
  const arrival = await tellingRefusals('sign-in-refused', about, () =>
    arrive(accounts, provider, answer, visitor, about),
  )
  const { how } = arrival
  if (how !== 'in' && how !== 'unfinished' && how !== 'nameless' && how !== 'added') {
    tell(accounts.db, 'sign-in-refused', { ...about, why: how })
  }
  return arrival
}

async function arrive(
  accounts: Accounts,
  provider: Provider,
  answer: Answer,
  visitor: Visitor,
  about: About,
): Promise<Arrival> {
  const kept = readKept(answer.state)
  const journey = await takeJourney(accounts.db, provider, answer.query, kept.state)
  const arrival = {
    goal: journey?.goal ?? null,
    adding: Boolean(journey?.session_id),
    invitation: journey?.invitation_hash === hashOf(kept.invitation) ? kept.invitation : null,
    cookies: [cookieHeader(accounts.baseUrl, 'state', '', 0)],
  }
  const code = answer.query.get('code')
  if (answer.query.get('error') === 'access_denied') return { ...arrival, how: 'access_denied' }
  if (!journey || journey.isOver || !code) return { ...arrival, how: 'failed' }

  const connection = await accounts.connect(provider)
  if (!connection) return { ...arrival, how: 'provider-away' }
  const question = { codeVerifier: journey.code_verifier, nonce: journey.nonce }
  const person = await connection.whoIs({ code, issuer: answer.query.get('iss') }, question)
  if (!person) return { ...arrival, how: 'failed' }
  if (journey.session_id) {
    const adding = { sessionId: journey.session_id, token: visitor.token, provider, person }
    return { ...arrival, how: await addSignInMethod(accounts.db, adding) }
  }

  const known = await findMethod(accounts.db, provider, person)
  const method = known ?? (await registerByProvider(accounts, provider, person, journey.invitation_hash))
  if (method === 'nameless') {
    const cookies = await askForName(accounts, provider, person, journey)
    return { ...arrival, how: 'nameless', cookies: [...arrival.cookies, ...cookies] }
  }
  if (typeof method === 'string') return { ...arrival, how: method }
  about.user = method.userId
  const entry = await beginSession(accounts.db, accounts, method, visitor).catch(orUnfinished)
  if (!entry) return { ...arrival, how: 'failed' }
  const cookies = [...arrival.cookies, ...entry.cookies]
  if (entry instanceof SecondFactorNeeded) return { ...arrival, how: 'unfinished', cookies }
  await endSession(accounts.db, visitor.token)
  return { ...arrival, how: 'in', cookies }
}

/** Ends the journey that this answer belongs to, which works once, and only in the browser where it began. */
async function takeJourney(db: Db, provider: Provider, query: URLSearchParams, begun: string) {
  const state = query.get('state')
  if (!state || !begun || !isSame(state, begun)) return undefined
  return db
    .deleteFrom('provider_journeys')
    .where('state_hash', '=', hashOf(state))
    .where('provider_id', '=', provider.id)
    .returningAll()
    .returning((eb) => eb('expires_at', '<', now).as('isOver'))
    .executeTakeFirst()
}
