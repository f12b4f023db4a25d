import type { Provider } from '#domain/accounts/provider.ts'
import * as texts from '#texts/configuration.ts'
import type { WrongValue } from './wrong-configuration.ts'

const ofGoogle = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
const ofOidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
type Variable = (typeof ofGoogle)[number] | (typeof ofOidc)[number] | 'OIDC_NAME'

/** The configured providers. Incomplete ones are added to `wrong`. */
export function readProviders(read: (name: Variable) => string | undefined, wrong: WrongValue[]): Provider[] {
  const [googleId, googleSecret] = ofGoogle.map(read)
  const [issuer, clientId, clientSecret] = ofOidc.map(read)
  const name = read('OIDC_NAME') ?? 'OpenID'
  if (!googleId !== !googleSecret) wrong.push({ variables: [...ofGoogle], said: texts.googleTogether })
  const oidc = [issuer, clientId, clientSecret]
  if (oidc.some(Boolean) && !oidc.every(Boolean)) wrong.push({ variables: [...ofOidc], said: texts.oidcTogether })

  const providers: Provider[] = []
  if (googleId && googleSecret) {
    const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' } as const
    providers.push({ ...google, clientId: googleId, clientSecret: googleSecret })
  }
  if (issuer && clientId && clientSecret) providers.push({ id: 'oidc', name, issuer, clientId, clientSecret })
  return providers
}
