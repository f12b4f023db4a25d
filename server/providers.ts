import type { Provider } from '#domain/accounts/provider.ts'
import * as texts from '#texts/configuration.ts'

type Variable =
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_NAME'

/** The configured providers. Incomplete ones are added to `wrong`. */
export function readProviders(read: (name: Variable) => string | undefined, wrong: string[]): Provider[] {
  const googleId = read('GOOGLE_CLIENT_ID')
  const googleSecret = read('GOOGLE_CLIENT_SECRET')
  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  const clientSecret = read('OIDC_CLIENT_SECRET')
  const name = read('OIDC_NAME') ?? 'OpenID'
  if (!googleId !== !googleSecret) wrong.push(`  ${texts.googleTogether}`)
  const oidc = [issuer, clientId, clientSecret]
  if (oidc.some(Boolean) && !oidc.every(Boolean)) {
    wrong.push(`  ${texts.oidcTogether}`)
  }

  const providers: Provider[] = []
  if (googleId && googleSecret) {
    const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' } as const
    providers.push({ ...google, clientId: googleId, clientSecret: googleSecret })
  }
  if (issuer && clientId && clientSecret) providers.push({ id: 'oidc', name, issuer, clientId, clientSecret })
  return providers
}
