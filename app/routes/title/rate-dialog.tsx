import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { starChoices } from '#domain/ratings/rules.ts'
import * as texts from '#texts/title.ts'
import type { ShownTitle } from './shown-title.ts'

interface RateDialogProps {
  title: ShownTitle
  ref: RefObject<HTMLDialogElement | null>
  /** The stars that it begins with: the reader's own score. */
  begin: number | null
  /** Whether the page's address asks for the dialog. */
  openAtOnce: boolean
  onRate(form: FormData): void
}

/** Ten stars to choose from (§2). Each is labelled 'Rating is {n}', which is visible for the chosen one. */
export function RateDialog({ title, ref, begin, openAtOnce, onRate }: RateDialogProps) {
  const [open] = useState(openAtOnce)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  // The server can only render it open. Opened again here, it becomes modal and traps the focus.
  useEffect(() => {
    if (!open) return
    ref.current?.close()
    ref.current?.showModal()
  }, [open, ref])

  function rate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    ref.current?.close()
    onRate(new FormData(event.currentTarget))
  }

  function forgetAddress() {
    if (openAtOnce) navigate(pathname, { replace: true, preventScrollReset: true })
  }

  return (
    <dialog
      ref={ref}
      className="modal rate"
      aria-labelledby="rate-heading"
      aria-describedby="rate-final"
      closedby="any"
      open={open}
      onClose={forgetAddress}
    >
      <h2 id="rate-heading">{texts.rateHeading(title)}</h2>
      <form id="rate-form" action="/ratings" method="post" onSubmit={rate}>
        <input type="hidden" name="kind" value={title.kind} />
        <input type="hidden" name="id" value={title.id} />
        <fieldset key={begin} className="stars">
          <legend className="quiet">{texts.chooseStars}</legend>
          {starChoices.map((stars) => (
            <label key={stars}>
              <input type="radio" name="stars" value={stars} defaultChecked={stars === begin} required />
              <span className="rating-is">{texts.ratingIs({ stars })}</span>
            </label>
          ))}
        </fieldset>
      </form>
      <p id="rate-final" className="rate-final quiet">
        {texts.isFinal}
      </p>
      <form method="dialog" className="modal-actions">
        <button type="submit" className="button button-quiet">
          {texts.cancel}
        </button>
        <button type="submit" className="button" form="rate-form">
          {texts.rate}
        </button>
      </form>
    </dialog>
  )
}
