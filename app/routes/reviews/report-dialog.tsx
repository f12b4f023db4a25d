import type { RefObject } from 'react'
import { Form } from 'react-router'
import * as texts from '#texts/reporting.ts'
import { reportReviewPath } from '../../ui/paths.ts'
import { ReportFields } from '../reports/report-fields.tsx'

interface ReportDialogProps {
  id: string
  author: string
  ref: RefObject<HTMLDialogElement | null>
}

/** Reports another user's review to the admin. Without scripts, a page does (report-review.tsx). */
export function ReportDialog({ id, author, ref }: ReportDialogProps) {
  return (
    <dialog ref={ref} className="modal" aria-labelledby={`report-${id}`} closedby="any">
      <h2 id={`report-${id}`}>{texts.headings.review({ author })}</h2>
      <Form
        id={`report-form-${id}`}
        method="post"
        action={reportReviewPath(id)}
        className="form"
        onSubmit={() => ref.current?.close()}
      >
        <ReportFields what="review" />
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
  )
}
