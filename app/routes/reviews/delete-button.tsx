import { type MouseEvent, useRef } from 'react'
import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { ShownReview } from '#domain/reviews/rules.ts'
import * as texts from '#texts/reviews.ts'
import { deleteReviewPath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'

/** Deletes the reader's own review after confirmation in a dialog or, without scripts, on a page (delete-review.tsx). */
export function DeleteButton({ review }: { review: Json<ShownReview> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const path = deleteReviewPath(review.id)

  function ask(event: MouseEvent) {
    event.preventDefault()
    dialog.current?.showModal()
  }

  return (
    <>
      <form action={path}>
        <button type="submit" className="button button-quiet" aria-haspopup="dialog" onClick={ask}>
          {texts.deleteYours({ spoken })}
        </button>
      </form>
      <dialog ref={dialog} className="modal" aria-labelledby={`delete-${review.id}`} closedby="any">
        <h2 id={`delete-${review.id}`}>{texts.deleteHeading}</h2>
        <p>{texts.deletedForGood}</p>
        <Form id={`delete-form-${review.id}`} method="post" action={path} />
        <form method="dialog" className="modal-actions">
          <button type="submit" className="button button-quiet">
            {texts.keepIt}
          </button>
          <button type="submit" className="button" form={`delete-form-${review.id}`}>
            {texts.deleteReview}
          </button>
        </form>
      </dialog>
    </>
  )
}
