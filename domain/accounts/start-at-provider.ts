import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { cookieHeader } from './cookies.ts'
import { lifetime } from './lifetime.ts'
import type { Provider, ProviderConnection } from './provider.ts'
import { hashOf, randomToken } from './secrets.ts'
import type { Visitor } from './visitor.ts'

interface Journey {
  /** The path of this site to which it leads in the end. */
  goal: string
  /** The session of somebody who adds a way to sign in; null for a sign-in. */
  sessionId: string | null
}

/**
 * Begins to sign in with a provider (specification §2), or to add it: where to send the visitor, and the cookie that ties
 * the provider's answer to this browser.
 * @throws Refusal 'provider-away' when the provider cannot be reached, or 'too-many-attempts'
 */
export async function startAtProvider(
  accounts: Accounts,
  provider: Provider,
  { goal, sessionId }: Journey,
  { address }: Visitor,
): Promise<{ url: string; cookies: string[] }> {
  await accounts.attempts.count('provider', { address })
  const connection = await reach(accounts, provider)
  const question = { state: randomToken(), codeVerifier: randomToken(64), nonce: randomToken() }
  await accounts.db
    .insertInto('provider_journeys')
    .values({
      ...{ state_hash: hashOf(question.state), provider_id: provider.id, goal, session_id: sessionId },
      ...{ code_verifier: question.codeVerifier, nonce: question.nonce },
      expires_at: sql`now() + ${lifetime.journeySeconds} * interval '1 second'`,
    })
    .execute()
  const cookie = cookieHeader(accounts.baseUrl, 'state', question.state, lifetime.journeySeconds)
  return { url: await connection.addressFor(question), cookies: [cookie] }
}

/**
 * The provider.
 * @throws Refusal 'provider-away'
 */
export async function reach(accounts: Accounts, provider: Provider): Promise<ProviderConnection> {
  const connection = await accounts.connect(provider)
  if (!connection) throw new Refusal('provider-away', `${provider.name} cannot be reached at the moment.`)
  return connection
}
