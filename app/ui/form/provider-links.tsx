import * as texts from '#texts/forms.ts'

export interface ProviderLink {
  id: string
  name: string
}

interface ProviderLinksProps {
  providers: ProviderLink[]
  /** What they are for. */
  verb: 'signIn' | 'signUp'
  origin: string | null
  /** The secret of the invitation that somebody new comes by. */
  invitation?: string | null
}

/**
 * Links to sign in with an account of another site, if any are configured. They leave the site, so the browser follows
 * them itself.
 */
export function ProviderLinks({ providers, verb, origin, invitation }: ProviderLinksProps) {
  if (providers.length === 0) return null
  const parameters = new URLSearchParams({ ...(origin && { to: origin }), ...(invitation && { invitation }) })
  const query = parameters.size > 0 ? `?${parameters}` : ''
  return (
    <div className="sign-in-providers">
      <p className="sign-in-or">{texts.or}</p>
      {providers.map(({ id, name }) => (
        <a key={id} className="button button-quiet" href={`/auth/${id}${query}`} target="_self" rel="nofollow">
          {texts.withProvider[verb]({ provider: name })}
        </a>
      ))}
    </div>
  )
}
