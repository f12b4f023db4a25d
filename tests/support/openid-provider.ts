import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Provider as OpenIdProvider } from 'oidc-provider'
import type { Provider } from '#domain/accounts/provider.ts'
import { freePort } from './free-port.ts'

export interface TestProvider {
  /** The site's configuration for it. */
  client: Provider
  /** The claims about the person who signs in next. */
  person: Record<string, unknown> & { sub: string }
  /** A nonce to use instead of the one that the site sends. */
  nonceInstead?: string
  close(): Promise<void>
}

/** A real OpenID Connect provider on this machine, where signing in takes one click; `at` for one that is reached another way. */
export async function startOpenIdProvider(
  callback: string,
  at?: { issuer: string; port: number },
): Promise<TestProvider> {
  const port = at?.port ?? (await freePort())
  const issuer = at?.issuer ?? `http://localhost:${port}`
  const test: TestProvider = {
    client: { id: 'oidc', name: 'Club', issuer, clientId: 'kiroku', clientSecret: 'a secret of the club' },
    person: { sub: 'nobody' },
    close: async () => {},
  }
  const known = new Map<string, TestProvider['person']>()
  const provider = new OpenIdProvider(issuer, {
    clients: [{ client_id: 'kiroku', client_secret: test.client.clientSecret, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => known.get(sub) ?? { sub } }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the club'] },
    jwks: undefined,
  })

  const server: Server = createServer(async (request, response) => {
    if (test.nonceInstead) request.url = request.url?.replace(/([?&]nonce=)[^&]*/, `$1${test.nonceInstead}`)
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html')
      response.end(`<!doctype html><title>Club</title><form method="post"><button>Let me in</button></form>`)
      return
    }
    known.set(test.person.sub, test.person)
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: test.person.sub } })
      return
    }
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  test.close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return test
}
