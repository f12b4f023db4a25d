import * as texts from '#texts/browse.ts'
import { tryAgain } from '#texts/failures.ts'

/** Shown in place of titles when one network has asked for too many combinations of filters. */
export function TooMany({ pagePath }: { pagePath: string }) {
  return (
    <div className="notice" role="alert">
      <p>{texts.tooMany}</p>
      <a className="button button-quiet" href={pagePath}>
        {tryAgain}
      </a>
    </div>
  )
}
