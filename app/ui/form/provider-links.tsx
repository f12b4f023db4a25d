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
}

/**
 * Links to sign in with an account of another site, if any are configured. They leave the site, so the browser follows
 * them itself.
 */
export function ProviderLinks({ providers, verb, origin }: ProviderLinksProps) {
  if (providers.length === 0) return null
  const query = origin ? `?to=${encodeURIComponent(origin)}` : ''
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
