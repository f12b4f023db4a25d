import { sentenceFor, useFailure } from './failure/failure.ts'

/** What could not be fetched, in the words of §8. */
type What = 'animes' | 'mangas' | 'users' | 'data 1' | 'reviews'

/** Shown in place of what could not be fetched. The sentence is exactly that of §8. In the browser the reason follows. */
export function FetchFailed({ what, pagePath }: { what: What; pagePath: string }) {
  const failure = useFailure()
  return (
    <div className="notice" role="alert">
      <p>{`An error occured while fetching ${what}`}</p>
      {failure && <p className="quiet">{sentenceFor(failure.reason)}</p>}
      <a className="button button-quiet" href={pagePath}>
        Try again
      </a>
    </div>
  )
}
