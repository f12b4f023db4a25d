import { sentenceFor, useFailure } from './failure/failure.ts'

/** What could not be fetched, as the sentences of §8 call it. */
type What = 'animes' | 'mangas' | 'users' | 'data 1' | 'reviews'

/** Stands where something could not be fetched; the sentence is §8's, letter for letter. In the browser it says why. */
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
