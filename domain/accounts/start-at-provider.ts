import { inSeconds } from '#db/clock.ts'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { cookieHeader } from './cookies.ts'
import { lifetime } from './lifetime.ts'
import type { Provider } from './provider.ts'
import { hashOf, isToken, randomToken } from './secrets.ts'
import type { Visitor } from './visitor.ts'

interface Journey {
  /** The path on this site where it finally leads. */
  goal: string
  /** The session of somebody who adds a sign-in method; null for a sign-in. */
  sessionId: string | null
  /** The secret of the link by which somebody new comes. */
  invitation?: string | null
}

/**
 * Starts signing in with a provider (specification §2), or adding one as a sign-in method.
 * @returns where to send the visitor, and the cookie that ties the provider's answer to this browser
 * @throws Refusal 'provider-away' when the provider cannot be reached, or 'too-many-attempts'
 */
export async function startAtProvider(
  accounts: Accounts,
  provider: Provider,
  { goal, sessionId, invitation }: Journey,
  { address }: Visitor,
): Promise<{ url: string; cookies: string[] }> {
  await accounts.attempts.count('provider', { address })
  const connection = await accounts.connect(provider)
  if (!connection) throw new Refusal('provider-away', { provider: provider.name })
  const question = { state: randomToken(), codeVerifier: randomToken(64), nonce: randomToken() }
  await accounts.db
    .insertInto('provider_journeys')
    .values({
      ...{ state_hash: hashOf(question.state), provider_id: provider.id, goal, session_id: sessionId },
      ...{ code_verifier: question.codeVerifier, nonce: question.nonce },
      invitation_hash: invitation ? hashOf(invitation) : null,
      expires_at: inSeconds(lifetime.journeySeconds),
    })
    .execute()
  const cookie = cookieHeader(accounts.baseUrl, 'state', keptOf(question.state, invitation), lifetime.journeySeconds)
  return { url: await connection.addressFor(question), cookies: [cookie] }
}

/**
 * What the browser keeps of a journey: its state and, since the database has only its hash, the secret of the invitation. What is
 * no secret of ours is left out.
 */
function keptOf(state: string, invitation: string | null | undefined): string {
  return invitation && isToken(invitation) ? `${state}.${invitation}` : state
}

/** The two parts of that. */
export function readKept(cookie: string | undefined): { state: string; invitation: string } {
  const [state = '', invitation = ''] = cookie?.split('.') ?? []
  return { state, invitation }
}
