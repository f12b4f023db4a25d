import { type MouseEvent, useRef } from 'react'
import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { ShownReview } from '#domain/reviews/rules.ts'
import * as texts from '#texts/reviews.ts'
import { reportReviewPath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import { ReportFields } from './report-fields.tsx'

/** Reports another user's review to the admin, in a dialog or, without scripts, on a page (report-review.tsx). */
export function ReportButton({ review }: { review: Json<ShownReview> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { id, author, reported } = review
  const path = reportReviewPath(id)
  if (reported) return <p className="quiet reported">{texts.reported}</p>

  function ask(event: MouseEvent) {
    event.preventDefault()
    dialog.current?.showModal()
  }

  return (
    <>
      <a className="button button-quiet" href={path} aria-haspopup="dialog" onClick={ask}>
        {texts.reportReview({ author, spoken })}
      </a>
      <dialog ref={dialog} className="modal" aria-labelledby={`report-${id}`} closedby="any">
        <h2 id={`report-${id}`}>{texts.reportHeading({ author })}</h2>
        <Form
          id={`report-form-${id}`}
          method="post"
          action={path}
          className="form"
          onSubmit={() => dialog.current?.close()}
        >
          <ReportFields />
        </Form>
        <form method="dialog" className="modal-actions">
          <button type="submit" className="button button-quiet">
            {texts.cancel}
          </button>
          <button type="submit" className="button" form={`report-form-${id}`}>
            {texts.report}
          </button>
        </form>
      </dialog>
    </>
  )
}
