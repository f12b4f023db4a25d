import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { authPath } from './auth.ts'
import { endSession } from './end-sessions.ts'
import { tokenIn } from './find-session.ts'
import type { Provider } from './provider.ts'
import { refuseSuspended } from './refuse-suspended.ts'
import { headersOf, type Visitor } from './visitor.ts'

/** Where a provider's failures lead; the reason is in the query. */
export const providerFailurePath = '/sign-in'

/**
 * Begins to sign in with a provider (specification §2): where to send the visitor, and the cookie that ties the
 * provider's answer to this browser. `goal` is a path of this site.
 * @throws Refusal 'provider-away' when the provider cannot be reached
 */
export async function startAtProvider(
  accounts: Accounts,
  provider: Provider,
  goal: string,
  visitor: Visitor,
): Promise<{ url: string; cookies: string[] }> {
  const auth = await accounts.authWith(provider)
  if (!auth) throw new Refusal('provider-away', `${provider.name} cannot be reached at the moment.`)
  const body = { provider: provider.id, callbackURL: goal, errorCallbackURL: providerFailurePath }
  const { headers, response } = await auth.api.signInSocial({ body, headers: headersOf(visitor), returnHeaders: true })
  if (!response.url) throw new Error(`${provider.id} gave no address to go to`)
  return { url: response.url, cookies: headers.getSetCookie() }
}

/**
 * Takes the provider's answer. Who is new gets an account with the name, address and picture of the one there;
 * an account that exists here under the same address is not taken over.
 * @returns better-auth's redirection: to the goal with a session, or to /sign-in with an error
 * @throws Refusal 'provider-away' or 'suspended'
 */
export async function finishAtProvider(
  accounts: Accounts,
  provider: Provider,
  request: { query: string; cookie: string },
  visitor: Visitor,
): Promise<{ location: string; cookies: string[] }> {
  const auth = await accounts.authWith(provider)
  if (!auth) throw new Refusal('provider-away', `${provider.name} cannot be reached at the moment.`)
  const headers = headersOf(visitor)
  headers.set('cookie', request.cookie)
  const address = `${accounts.baseUrl}${authPath}/callback/${provider.id}${request.query}`
  const response = await auth.handler(new Request(address, { headers }))

  const cookies = response.headers.getSetCookie()
  const token = tokenSetBy(cookies, accounts.sessionCookie)
  if (token) {
    await refuseSuspended(accounts.db, token)
    await noteProvider(accounts, token, provider)
    await endSession(accounts.db, visitor.token)
  }
  return { location: response.headers.get('location') ?? providerFailurePath, cookies }
}

async function noteProvider({ db }: Accounts, token: string, provider: Provider): Promise<void> {
  await db
    .updateTable('users')
    .set({ auth_provider: provider.id })
    .where('id', '=', (query) => query.selectFrom('sessions').select('user_id').where('token', '=', token))
    .where('auth_provider', '!=', provider.id)
    .execute()
}

function tokenSetBy(cookies: string[], name: string): string | null {
  const set = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  return tokenIn(set?.slice(name.length + 1).split(';')[0])
}
