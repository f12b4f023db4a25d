import { randomBytes } from 'node:crypto'
import type { Db, PlainDb } from '#db/connection.ts'
import { type Attempts, countAttempts, type Limits } from './attempts.ts'
import { cookieName } from './cookies.ts'
import { connectProvider, type Provider, type ProviderConnection } from './provider.ts'
import type { Demand } from './second-factor/rules.ts'
import type { SignUpPolicy } from './sign-up-rules.ts'

/** What signing in, signing up and resetting a password need. */
export interface Accounts {
  db: Db
  attempts: Attempts
  baseUrl: string
  /** Signs cookies; shared by all instances. */
  secret: string
  /** The name of the session cookie. */
  sessionCookie: string
  providers: Provider[]
  /** From whom a second factor is demanded. */
  secondFactorOf: Demand
  signUp: SignUpPolicy
  /** Discovers the provider's addresses; null while it cannot be reached. */
  connect(provider: Provider): Promise<ProviderConnection | null>
  /** Receives a provider's failures. */
  log(message: string): void
}

export interface AccountSettings {
  /** The site's public address; https makes the cookies secure. */
  baseUrl: string
  providers?: Provider[]
  secondFactorOf?: Demand
  /** Open to everybody if not given. */
  signUp?: SignUpPolicy
  limits?: Partial<Limits>
  log?: (message: string) => void
}

/** Sets up everything that people need to sign in. */
export async function openAccounts(
  db: PlainDb,
  {
    baseUrl,
    providers = [],
    signUp = { way: 'open', invitationsPerReader: 0 },
    secondFactorOf = 'nobody',
    limits,
    log = () => {},
  }: AccountSettings,
): Promise<Accounts> {
  const secret = await siteSecret(db)
  const connections = new Map<string, ProviderConnection>()

  return {
    ...{ db, baseUrl, secret, providers, signUp, secondFactorOf, log },
    sessionCookie: cookieName(baseUrl, 'session_token'),
    attempts: countAttempts(db, limits),
    async connect(provider) {
      const known = connections.get(provider.id)
      if (known) return known
      const connection = await connectProvider(provider, { baseUrl, secret, log })
      if (connection) connections.set(provider.id, connection)
      return connection
    },
  }
}

/** 256 random bits. */
export function newSiteSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The secret that all instances share; created on first use. */
async function siteSecret(db: Db): Promise<string> {
  await db
    .insertInto('site_secret')
    .values({ secret: newSiteSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { secret } = await db.selectFrom('site_secret').select('secret').executeTakeFirstOrThrow()
  return secret
}
