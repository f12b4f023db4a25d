import { type MouseEvent, useRef } from 'react'
import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { ShownReview } from '#domain/reviews/rules.ts'
import { deleteReviewPath } from '../../ui/paths.ts'

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
          Delete <span className="spoken">your review</span>
        </button>
      </form>
      <dialog ref={dialog} className="modal" aria-labelledby={`delete-${review.id}`} closedby="any">
        <h2 id={`delete-${review.id}`}>Delete your review?</h2>
        <p>It will be deleted permanently, with its likes. You can then write another one.</p>
        <Form id={`delete-form-${review.id}`} method="post" action={path} />
        <form method="dialog" className="modal-actions">
          <button type="submit" className="button button-quiet">
            Keep it
          </button>
          <button type="submit" className="button" form={`delete-form-${review.id}`}>
            Delete review
          </button>
        </form>
      </dialog>
    </>
  )
}
