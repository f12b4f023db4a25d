import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'

/** An OpenID Connect provider through which people may sign in. */
export interface Provider {
  id: 'google' | 'oidc'
  /** As it stands on the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

const longestName = 80
const longestAddress = 2_000

/** The provider as better-auth wants it: found by its discovery document, with PKCE, state and nonce. */
export function withProvider({ id, issuer, clientId, clientSecret }: Provider): GenericOAuthConfig {
  return {
    providerId: id,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
    mapProfileToUser: (profile) => ({
      name: nameIn(profile),
      email: typeof profile.email === 'string' ? profile.email : '',
      image: pictureIn(profile) ?? '',
      emailVerified: profile.email_verified === true || profile.emailVerified === true,
    }),
  }
}

function nameIn(profile: Record<string, unknown>): string {
  const names = [profile.name, profile.preferred_username, String(profile.email ?? '').split('@')[0]]
  const name = names.map((each) => (typeof each === 'string' ? each.replace(/\p{Cc}/gu, '').trim() : '')).find(Boolean)
  return [...(name ?? 'Reader')].slice(0, longestName).join('')
}

function pictureIn({ picture }: Record<string, unknown>): string | null {
  const isOurs = typeof picture === 'string' && picture.startsWith('https://') && picture.length <= longestAddress
  return isOurs && URL.canParse(picture) ? picture : null
}
