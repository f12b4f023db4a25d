import { type FormEvent, type MouseEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#texts/title.ts'
import { titlePath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { RateDialog } from './rate-dialog.tsx'
import type { ShownTitle } from './shown-title.ts'
import type { Rating } from './use-rating.ts'

/**
 * A signed-in reader's Rate button and its dialog (§2); once rated, the reader's own stars stand beside it, and the server
 * refuses another rating (§4). Without scripts the button loads the page with the dialog open.
 */
export function Rate({ title, rating, begin }: { title: ShownTitle; rating: Rating; begin: number | null }) {
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
        <form className="score-panel-form" action={titlePath(title)}>
          <button
            type="submit"
            name="rate"
            className="button button-quiet"
            aria-haspopup="dialog"
            onClick={open}
            ref={problem ? takeFocus : undefined}
          >
            <RateText title={title} />
          </button>
        </form>
      ) : (
        <>
          <RateAgain title={title} stars={stars} onRate={rating.rate} />
          <p className="own-stars" tabIndex={-1} ref={justGiven || problem ? takeFocus : undefined}>
            <span>{texts.yourRating({ stars: <b key="stars">{stars}</b> })}</span>
          </p>
        </>
      )}
      {(stars === null || justGiven) && (
        <RateDialog title={title} ref={dialog} begin={begin} openAtOnce={query.has('rate')} onRate={rating.rate} />
      )}
    </>
  )
}

interface RateAgainProps {
  title: ShownTitle
  /** The reader's own. */
  stars: number
  onRate: Rating['rate']
}

/** The button of whoever has rated the title. It sends the same stars, which the server refuses (§4, §8). */
function RateAgain({ title, stars, onRate }: RateAgainProps) {
  function rate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onRate(new FormData(event.currentTarget))
  }

  return (
    <form className="score-panel-form" method="post" action="/ratings" onSubmit={rate}>
      <input type="hidden" name="kind" value={title.kind} />
      <input type="hidden" name="id" value={title.id} />
      <input type="hidden" name="stars" value={stars} />
      <button type="submit" className="button button-quiet">
        <RateText title={title} />
      </button>
    </form>
  )
}

function RateText({ title }: { title: ShownTitle }) {
  return (
    <>
      <span aria-hidden="true">★</span> {texts.rateTitle({ title: title.title, spoken })}
    </>
  )
}
