export interface ProviderLink {
  id: string
  name: string
}

interface ProviderLinksProps {
  providers: ProviderLink[]
  verb: 'Sign in' | 'Sign up'
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
      <p className="sign-in-or">or</p>
      {providers.map(({ id, name }) => (
        <a key={id} className="button button-quiet" href={`/auth/${id}${query}`} target="_self" rel="nofollow">
          {`${verb} with ${name}`}
        </a>
      ))}
    </div>
  )
}
