import { type MouseEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { TitlePage } from '#domain/catalogue/rules.ts'
import { titlePath } from '../../ui/paths.ts'
import { RateDialog } from './rate-dialog.tsx'
import type { Rating } from './use-rating.ts'

/**
 * The Rate button of a signed-in reader and its dialog (§2); once rated, the reader's own stars (§4). Without scripts the
 * button asks for the page with the dialog open.
 */
export function Rate({ title, rating }: { title: TitlePage; rating: Rating }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query] = useSearchParams()
  const { stars, justGiven, problem } = rating

  function open(event: MouseEvent) {
    event.preventDefault()
    dialog.current?.showModal()
  }

  return (
    <>
      {stars === null ? (
        <form className="standing-form" action={titlePath(title)}>
          <button
            type="submit"
            name="rate"
            className="button button-quiet"
            aria-haspopup="dialog"
            onClick={open}
            ref={problem ? takeFocus : undefined}
          >
            <span aria-hidden="true">★</span> Rate <span className="spoken">{title.title}</span>
          </button>
        </form>
      ) : (
        <p className="own-stars" tabIndex={-1} ref={justGiven || problem ? takeFocus : undefined}>
          <span>
            Your rating: <b>{stars}</b> / 10
          </span>
        </p>
      )}
      {(stars === null || justGiven) && (
        <RateDialog title={title} ref={dialog} openAtOnce={query.has('rate')} onRate={rating.rate} />
      )}
    </>
  )
}

/** The button gives way to the stars, and the stars to the button: whoever was on the one is then on the other. */
function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
