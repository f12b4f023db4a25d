import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Db } from '#db/connection.ts'
import { cookieName } from './cookie-name.ts'
import { lifetime } from './lifetime.ts'
import { hashPassword, isPassword } from './password.ts'
import { type Provider, withProvider } from './provider.ts'

export interface AuthSettings {
  /** The site's public address; https makes the cookies secure. */
  baseUrl: string
  secret: string
  providers?: Provider[]
  /** Told of what better-auth could not do. */
  log?: (message: string) => void
}

/** Where providers send people back to, below the site's address. */
export const authPath = '/auth'

/** The header in which better-auth is told the client's address; its value is always ours (Visitor). */
export const clientAddressHeader = 'x-client-address'

/**
 * better-auth on our tables. Its HTTP endpoints are not for visitors, except a provider's callback: our forms call its
 * functions. Sessions are looked up by find-session.ts, which also knows how long they last.
 */
export function createAuth(db: Db, { baseUrl, secret, providers = [], log = () => {} }: AuthSettings) {
  const https = baseUrl.startsWith('https:')
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: https } as const
  const cookie = (name: string) => ({ name: cookieName(baseUrl, name), attributes })

  return betterAuth({
    baseURL: baseUrl,
    basePath: authPath,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${baseUrl}/sign-in` },
    logger: { level: 'error', log: (_, message) => log(message) },
    advanced: {
      // `useSecureCookies` would put its own prefix before ours.
      useSecureCookies: false,
      cookiePrefix: 'kiroku',
      cookies: {
        session_token: cookie('session_token'),
        state: cookie('state'),
        dont_remember: cookie('dont_remember'),
      },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // One statement finds a user with their password, as one finds that there is no such user: both take as long.
      database: { joins: true },
    },
    user: {
      modelName: 'users',
      fields: {
        name: 'user_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        isAdmin: { type: 'boolean', fieldName: 'is_admin', defaultValue: false, input: false },
        authProvider: { type: 'string', fieldName: 'auth_provider', defaultValue: 'local', input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        isAdminSession: { type: 'boolean', fieldName: 'is_admin_session', defaultValue: false, input: false },
      },
      expiresIn: lifetime.absoluteSeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      updateAccountOnSignIn: false,
      // Whoever has the address elsewhere does not get the account here.
      accountLinking: { enabled: false },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      // rules.ts counts characters, this counts UTF-16 units; argon2 cuts nothing off.
      maxPasswordLength: 512,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(hash, password) },
      resetPasswordTokenExpiresIn: lifetime.resetCodeSeconds,
      revokeSessionsOnPasswordReset: true,
    },
    databaseHooks: {
      account: {
        create: {
          // We ask the provider who somebody is, once; its tokens would only be something to lose.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
    },
    plugins: [genericOAuth({ config: providers.map(withProvider) })],
  })
}

export type Auth = ReturnType<typeof createAuth>
