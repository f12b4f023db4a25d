import { randomBytes } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import { type Attempts, countAttempts, type Limits } from './attempts.ts'
import { type Auth, type AuthSettings, createAuth } from './auth.ts'
import { cookieName } from './cookie-name.ts'
import type { Provider } from './provider.ts'

/** What signing in, up and back in need besides the database. */
export interface Accounts {
  db: Db
  auth: Auth
  attempts: Attempts
  baseUrl: string
  /** The name of the cookie that carries a session. */
  sessionCookie: string
  providers: Provider[]
  /** better-auth with the provider, whose addresses are discovered; null while it cannot be reached. */
  authWith(provider: Provider): Promise<Auth | null>
}

export interface AccountSettings extends Omit<AuthSettings, 'secret'> {
  limits?: Partial<Limits>
}

/** Makes everything ready for people to sign in. */
export async function openAccounts(db: Db, { limits, ...settings }: AccountSettings): Promise<Accounts> {
  const secret = await siteSecret(db)
  const auths = new Map<string, Auth>()

  return {
    db,
    auth: createAuth(db, { ...settings, secret, providers: [] }),
    attempts: countAttempts(db, limits),
    baseUrl: settings.baseUrl,
    sessionCookie: cookieName(settings.baseUrl, 'session_token'),
    providers: settings.providers ?? [],
    async authWith(provider) {
      const known = auths.get(provider.id)
      if (known) return known
      const auth = createAuth(db, { ...settings, secret, providers: [provider] })
      const { socialProviders } = await auth.$context
      if (!socialProviders.some(({ id }) => id === provider.id)) return null
      auths.set(provider.id, auth)
      return auth
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
