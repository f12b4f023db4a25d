import type { RefObject } from 'react'
import { Form } from 'react-router'
import * as texts from '#texts/reviews.ts'
import { deleteReviewPath } from '../../ui/paths.ts'

/** Asks for confirmation before the reader's own review is deleted. Without scripts, a page does (delete-review.tsx). */
export function DeleteDialog({ id, of, ref }: { id: string; of: string; ref: RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog ref={ref} className="modal" aria-labelledby={`delete-${id}`} closedby="any">
      <h2 id={`delete-${id}`}>{texts.deleteHeading}</h2>
      <p>{texts.deletedForGood}</p>
      <Form id={`delete-form-${id}`} method="post" action={deleteReviewPath(id)}>
        <input type="hidden" name="of" value={of} />
      </Form>
      <form method="dialog" className="modal-actions">
        <button type="submit" className="button button-quiet">
          {texts.keepIt}
        </button>
        <button type="submit" className="button" form={`delete-form-${id}`}>
          {texts.deleteReview}
        </button>
      </form>
    </dialog>
  )
}
