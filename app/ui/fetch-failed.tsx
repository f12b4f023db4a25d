import * as texts from '#texts/failures.ts'
import { useFailure } from './failure/failure.ts'

/** Shown in place of what could not be fetched. The sentence is exactly that of §8. In the browser the reason follows. */
export function FetchFailed({ what, pagePath }: { what: texts.Fetched; pagePath: string }) {
  const failure = useFailure()
  return (
    <div className="notice" role="alert">
      <p>{texts.couldNotFetch({ what })}</p>
      {failure && <p className="quiet">{texts.reasons[failure.reason]}</p>}
      <a className="button button-quiet" href={pagePath}>
        {texts.tryAgain}
      </a>
    </div>
  )
}
