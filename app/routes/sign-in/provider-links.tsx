import * as texts from '#texts/forms.ts'

export interface ProviderLink {
  name: string
  path: string
}

interface ProviderLinksProps {
  providers: ProviderLink[]
  /** What they are for. */
  verb: 'signIn' | 'signUp'
}

/**
 * Links to sign in with an account of another site, if any are configured. They leave the site, so the browser follows
 * them itself.
 */
export function ProviderLinks({ providers, verb }: ProviderLinksProps) {
  if (providers.length === 0) return null
  return (
    <div className="sign-in-providers">
      <p className="sign-in-or">{texts.or}</p>
      {providers.map(({ name, path }) => (
        <a key={path} className="button button-quiet" href={path} target="_self" rel="nofollow">
          {texts.withProvider[verb]({ provider: name })}
        </a>
      ))}
    </div>
  )
}
