import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { QueuedReview as InQueue } from '#domain/reviews/report-queries.ts'
import { reasonFor } from '#texts/dashboard.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/reports.ts'
import { reviewPath } from '../../../ui/paths.ts'
import { ReviewText } from '../../../ui/review-text.tsx'
import { spoken } from '../../../ui/spoken.tsx'
import { ReasonField } from '../reason-field.tsx'
import { QueuedReports, reasonIn } from './queued-reports.tsx'

type Queued = Json<InQueue>

/** A reported or hidden review: its text, the readers' reports and the possible decisions. */
export function QueuedReview({ review, here }: { review: Queued; here: string }) {
  const { id, author, title, postedAt, hiddenAt, hiddenReason, reports, reportCount } = review
  const isOpen = reports.some(({ settled }) => !settled)
  const isRewritten = [hiddenAt, ...reports.map(({ reportedAt }) => reportedAt)].some((at) => at && at < postedAt)
  return (
    <li className="queued">
      <h2>
        <a href={hiddenAt ? `/${title.kind}/${title.id}` : reviewPath(title, id)}>{title.title}</a>
      </h2>
      <p className="quiet">
        {author}, {formatDate(postedAt)}
        {hiddenAt && ` · ${texts.hiddenSince({ date: formatDate(hiddenAt) })}`}
        {hiddenReason && `: ${hiddenReason}`}
        {isRewritten && ` · ${texts.rewritten}`}
      </p>
      <div className="queued-text">
        <ReviewText review={review} />
      </div>
      <QueuedReports reports={reports} count={reportCount} />
      <Form method="post" action={here} className="queued-decisions">
        <input type="hidden" name="review" value={id} />
        {!hiddenAt && <ReasonField label={reasonFor({ whom: texts.theAuthor })} given={reasonIn(reports)} />}
        <Decision name={hiddenAt ? 'restore' : 'hide'} review={review} />
        {isOpen && <Decision name="dismiss" review={review} isQuiet />}
      </Form>
    </li>
  )
}

interface DecisionProps {
  name: keyof typeof texts.decisions
  review: Queued
  isQuiet?: boolean
}

function Decision({ name, review, isQuiet }: DecisionProps) {
  return (
    <button
      type="submit"
      name="decision"
      value={name}
      formNoValidate={name !== 'hide'}
      className={isQuiet ? 'button button-quiet' : 'button'}
    >
      {texts.decisions[name]({ author: review.author, spoken })}
    </button>
  )
}
