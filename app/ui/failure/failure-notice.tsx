import { useNavigate } from 'react-router'
import * as texts from '#texts/failures.ts'
import { type Failure, tellFailure, useFailure } from './failure.ts'
import { useLendRouter } from './router.ts'

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
          <p>{`${texts.reasons[failure.reason]} ${texts.consequences[failure.wanted]}`}</p>
          {failure.wanted !== 'form' && (
            <button type="button" className="button button-quiet" onClick={() => tryAgain(failure)}>
              {texts.tryAgain}
            </button>
          )}
          <button
            type="button"
            className="round-button"
            aria-label={texts.closeMessage}
            onClick={() => tellFailure(null)}
          >
            <span className="cross" />
          </button>
        </div>
      )}
    </div>
  )
}
