import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Json } from '#domain/moment-rules.ts'
import type { ShownReview } from '#domain/reviews/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/reviews.ts'
import { reportReviewPath } from '../../ui/paths.ts'
import { closeMenus } from '../../ui/shell/close-menus.ts'
import { spoken } from '../../ui/spoken.tsx'
import type { ReportDialog } from './report-dialog.tsx'
import { rewriteReviewPath } from './rewrite-review-path.ts'

/**
 * What is done with a review now and then: its author rewrites it, others report it. A popover, which needs no script.
 * Reporting asks in a dialog or, without scripts, on a page.
 */
export function ReviewMenu({ review, title }: { review: Json<ShownReview>; title: TitleCard }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { id, author, own, reported } = review
  // Loaded when it is asked for: few report a review.
  const [Report, setReport] = useState<typeof ReportDialog>()
  useEffect(() => {
    if (Report) dialog.current?.showModal()
  }, [Report])
  if (reported) return <p className="quiet reported">{texts.reported}</p>

  // The menu is closed first, so that the focus is on its button and returns there from the dialog.
  function ask(event: MouseEvent) {
    event.preventDefault()
    closeMenus()
    if (Report) return dialog.current?.showModal()
    import('./report-dialog.tsx').then(
      (loaded) => setReport(() => loaded.ReportDialog),
      () => location.assign(reportReviewPath(id)),
    )
  }

  return (
    <div className="review-menu">
      <button type="button" className="round-button" popoverTarget={`more-${id}`}>
        <span className="review-menu-sign" aria-hidden="true" />
        {spoken(texts.more({ author: own ? null : author }))}
      </button>
      <div id={`more-${id}`} className="menu" popover="auto">
        {own ? (
          <ul className="menu-links">
            <li>
              <a href={rewriteReviewPath(title)}>{texts.rewriteYours({ spoken })}</a>
            </li>
          </ul>
        ) : (
          <ul className="menu-links">
            <li>
              <a href={reportReviewPath(id)} aria-haspopup="dialog" onClick={ask}>
                {texts.reportReview({ author, spoken })}
              </a>
            </li>
          </ul>
        )}
      </div>
      {Report && <Report id={id} author={author} ref={dialog} />}
    </div>
  )
}
