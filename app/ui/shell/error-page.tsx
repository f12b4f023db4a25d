import { useLocation } from 'react-router'
import * as texts from '#texts/failures.ts'
import { reasonOf } from '../failure/failure.ts'

/** What went wrong and what to do next, for every error except a missing page. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId: string }) {
  const { pathname, search } = useLocation()
  const reason = reasonOf(error)
  return (
    <div className="page error-page">
      <h1>{texts.somethingWentWrong}</h1>
      <p>{reason === 'failed' ? texts.pageFailed : texts.reasons[reason]}</p>
      <p className="quiet" suppressHydrationWarning>
        {requestId ? texts.mentionRequest({ requestId }) : ''}
      </p>
      <p className="error-page-ways">
        <a className="button" href={pathname + search}>
          {texts.tryAgain}
        </a>
        <a className="button button-quiet" href="/">
          {texts.goToHome}
        </a>
      </p>
    </div>
  )
}
