import { randomBytes } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import { type Attempts, countAttempts, type Limits } from './attempts.ts'
import { cookieName } from './cookies.ts'
import { connectProvider, type Provider, type ProviderConnection } from './provider.ts'

/** What signing in, up and back in need besides the database. */
export interface Accounts {
  db: Db
  attempts: Attempts
  baseUrl: string
  /** It signs cookies; all instances share it. */
  secret: string
  /** The name of the cookie that carries a session. */
  sessionCookie: string
  providers: Provider[]
  /** The provider, whose addresses are discovered; null while it cannot be reached. */
  connect(provider: Provider): Promise<ProviderConnection | null>
  /** Told of what a provider did not do. */
  log(message: string): void
}

export interface AccountSettings {
  /** The site's public address; https makes the cookies secure. */
  baseUrl: string
  providers?: Provider[]
  limits?: Partial<Limits>
  log?: (message: string) => void
}

/** Makes everything ready for people to sign in. */
export async function openAccounts(
  db: Db,
  { baseUrl, providers = [], limits, log = () => {} }: AccountSettings,
): Promise<Accounts> {
  const secret = await siteSecret(db)
  const connections = new Map<string, ProviderConnection>()

  return {
    ...{ db, baseUrl, secret, providers, log },
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

/** The secret that all instances share; made when there is none. */
async function siteSecret(db: Db): Promise<string> {
  await db
    .insertInto('site_secret')
    .values({ secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { secret } = await db.selectFrom('site_secret').select('secret').executeTakeFirstOrThrow()
  return secret
}
