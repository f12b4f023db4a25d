import { setTimeout as wait } from 'node:timers/promises'
import { type ProviderPerson, readPerson } from './provider-person.ts'

/** An OpenID Connect provider through which people may sign in. */
export interface Provider {
  id: 'google' | 'oidc'
  /** As shown on the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** What ties a provider's answer to our request. */
interface Question {
  state: string
  codeVerifier: string
  nonce: string
}

/** A provider that has been reached. */
export interface ProviderConnection {
  /** Where to send a visitor, who comes back to /auth/callback/{id}. */
  addressFor(question: Question): Promise<string>
  /** Who has come back; null, with a line in the log, when the provider's answer is invalid. */
  whoIs(
    answer: { code: string; issuer: string | null },
    question: Omit<Question, 'state'>,
  ): Promise<ProviderPerson | null>
}

interface Site {
  baseUrl: string
  secret: string
  log: (message: string) => void
  /** Milliseconds. */
  longestWait?: number
}

/**
 * Uses better-auth as an OpenID Connect client: for discovery, PKCE, exchanging the code, and checking the identity token
 * and its nonce. A discovery document that names another issuer than the configured one is refused. A visitor waits meanwhile: a provider
 * that takes long counts as away. Users, sessions and links are our own; none of its endpoints is exposed.
 */
export async function connectProvider(
  provider: Provider,
  { baseUrl, secret, log, longestWait = 10_000 }: Site,
): Promise<ProviderConnection | null> {
  // Hundreds of files, which a site without providers never loads.
  const { betterAuth } = await import('better-auth')
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
  const { id, issuer, clientId, clientSecret } = provider
  const discoveryUrl = `${withoutSlash(issuer)}/.well-known/openid-configuration`
  const client = { providerId: id, discoveryUrl, clientId, clientSecret, scopes: ['openid', 'email', 'profile'] }
  const auth = betterAuth({
    baseURL: baseUrl,
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, message) => log(message) },
    plugins: [genericOAuth({ config: [{ ...client, pkce: true, requireIdTokenVerification: true }] })],
  })
  const inTime = <Result>(work: Promise<Result>) => Promise.race([work, late(longestWait)])
  const reached = await inTime(auth.$context).catch((error: Error) => {
    log(`${id}: ${error.message}`)
    return null
  })
  const connection = reached?.socialProviders.find((each) => each.id === id)
  if (!connection) return null
  if (withoutSlash(connection.issuer ?? '') !== withoutSlash(issuer)) {
    log(`${id}: the discovery document is that of ${connection.issuer}`)
    return null
  }
  const redirectURI = `${baseUrl}/auth/callback/${id}`

  return {
    async addressFor({ state, codeVerifier, nonce }) {
      const address = await connection.createAuthorizationURL({ state, codeVerifier, idTokenNonce: nonce, redirectURI })
      return address.toString()
    },
    async whoIs({ code, issuer: answering }, { codeVerifier, nonce }) {
      try {
        if (answering !== null && answering !== connection.issuer) throw new Error(`${answering} has answered`)
        const tokens = await inTime(connection.validateAuthorizationCode({ code, codeVerifier, redirectURI }))
        const { idToken } = tokens ?? {}
        if (!tokens || !idToken) throw new Error('There was no identity token')
        const found = await inTime(connection.getUserInfo({ ...tokens, expectedIdTokenNonce: nonce }))
        if (!found) throw new Error('The identity token is invalid')
        return readPerson(idToken, found.data)
      } catch (error) {
        log(`${id}: ${error instanceof Error ? error.message : answerIn(error)}`)
        return null
      }
    },
  }
}

/** What it answered instead of a token is thrown as it is, with its status. Of the rest nobody knows what it quotes. */
function answerIn(thrown: unknown): string {
  const { status, error } = Object(thrown) as { status?: unknown; error?: unknown }
  return `it answered ${JSON.stringify({ status, error }).slice(0, 200)} instead of a token`
}

/** Operators write an issuer with or without it. The discovery document has the same address either way. */
function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '')
}

async function late(milliseconds: number): Promise<never> {
  await wait(milliseconds, null, { ref: false })
  throw new Error(`There was no answer in ${milliseconds} ms`)
}
