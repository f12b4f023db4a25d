import { Fragment } from 'react'
import type { Json } from '#domain/moment-rules.ts'
import type { QueuedReview as InQueue } from '#domain/reviews/find-queue.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/reports.ts'
import { reviewPath } from '../../../ui/paths.ts'
import { ReviewText } from '../../../ui/review-text.tsx'
import { spoken } from '../../../ui/spoken.tsx'
import { isOpen, QueuedItem } from './queued-item.tsx'

/** A reported or hidden review. */
export function QueuedReview({ review, here }: { review: Json<InQueue>; here: string }) {
  const { id, author, title, postedAt, isAuthorSuspended, hiddenAt, hiddenReason } = review
  const { reports, reportCount, newestReport, lastEntry } = review
  const isShown = !hiddenAt && !isAuthorSuspended
  const isRewritten = [hiddenAt, ...reports.map(({ reportedAt }) => reportedAt)].some((at) => at && at < postedAt)
  return (
    <QueuedItem
      {...({ what: 'review', id, here, reports, reportCount, newestReport, lastEntry } as const)}
      heading={<a href={isShown ? reviewPath(title, id) : `/${title.kind}/${title.id}`}>{title.title}</a>}
      facts={[
        <Fragment key="posted">
          <bdi>{author}</bdi>, {formatDate(postedAt)}
        </Fragment>,
        hiddenAt && texts.hiddenSince({ date: formatDate(hiddenAt), reason: hiddenReason }),
        isAuthorSuspended && texts.authorSuspended,
        isRewritten && texts.rewritten,
      ]}
      whom={texts.theAuthor}
      decisions={[
        hiddenAt
          ? { name: 'restore', label: texts.decisions.restore({ author, spoken }) }
          : { name: 'hide', label: texts.decisions.hide({ author, spoken }), needsReason: true },
        isOpen(reports) && { name: 'dismiss', label: texts.decisions.dismiss({ author, spoken }), isQuiet: true },
      ]}
    >
      <div className="queued-text">
        <ReviewText review={review} />
      </div>
    </QueuedItem>
  )
}
