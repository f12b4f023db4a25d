import { useLocation } from 'react-router'
import { reasonOf, sentenceFor } from '../failure/failure.ts'

/** What went wrong and what to do next, for every error except a missing page. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId: string }) {
  const { pathname, search } = useLocation()
  const reason = reasonOf(error)
  return (
    <div className="page error-page">
      <h1>Something went wrong</h1>
      <p>
        {reason === 'failed'
          ? 'An error on our side kept this page from loading. It has been logged.'
          : sentenceFor(reason)}
      </p>
      <p className="quiet" suppressHydrationWarning>
        {requestId ? `If you write to us about it, mention request ${requestId}.` : ''}
      </p>
      <p className="error-page-ways">
        <a className="button" href={pathname + search}>
          Try again
        </a>
        <a className="button button-quiet" href="/">
          Go to Home
        </a>
      </p>
    </div>
  )
}
