import { useNavigate } from 'react-router'
import { type Failure, sentenceFor, tellFailure, useFailure } from './failure.ts'
import { useLendRouter } from './router.ts'

const consequences = {
  other: 'The page could not be opened.',
  same: 'This page may be out of date.',
  form: 'What you typed is still here: please try again.',
} as const

/** Shows that a request failed, at the bottom of the window, wherever the reader has scrolled. */
export function FailureNotice() {
  useLendRouter()
  const failure = useFailure()
  const navigate = useNavigate()

  function tryAgain({ path, entry }: Failure) {
    if (entry) window.navigation.traverseTo(entry)
    else navigate(path)
  }

  return (
    <div role="alert">
      {failure && failure.wanted !== 'in-place' && (
        <div className="failure">
          <p>{`${sentenceFor(failure.reason)} ${consequences[failure.wanted]}`}</p>
          {failure.wanted !== 'form' && (
            <button type="button" className="button button-quiet" onClick={() => tryAgain(failure)}>
              Try again
            </button>
          )}
          <button type="button" className="round-button" aria-label="Close message" onClick={() => tellFailure(null)}>
            <span className="cross" />
          </button>
        </div>
      )}
    </div>
  )
}
