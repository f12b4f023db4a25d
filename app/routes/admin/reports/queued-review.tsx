import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { QueuedReview as InQueue } from '#domain/reviews/report-queries.ts'
import { reportReasons } from '#domain/reviews/report-rules.ts'
import { formatDate } from '#texts/dates.ts'
import { Folded } from '../../../ui/folded.tsx'
import { reviewPath } from '../../../ui/paths.ts'
import { ReasonField } from '../reason-field.tsx'

type Queued = Json<InQueue>

/** A reported or hidden review: its text, the readers' reports and the possible decisions. */
export function QueuedReview({ review, here }: { review: Queued; here: string }) {
  const { id, author, title, text, postedAt, hiddenAt, hiddenReason, reports, reportCount } = review
  const isOpen = reports.some(({ settled }) => !settled)
  return (
    <li className="queued">
      <h2>
        <a href={hiddenAt ? `/${title.kind}/${title.id}` : reviewPath(title, id)}>{title.title}</a>
      </h2>
      <p className="quiet">
        {author}, {formatDate(postedAt)}
        {hiddenAt && ` · hidden since ${formatDate(hiddenAt)}`}
        {hiddenReason && `: ${hiddenReason}`}
      </p>
      <div className="queued-text">
        <Folded text={text} />
      </div>
      <ul className="queued-reports">
        {reports.map(({ reason, note, reporter, reportedAt, settled }) => (
          <li key={`${reporter} ${reportedAt}`}>
            <b>{reportReasons[reason]}</b>
            {note && <> · {note}</>}
            <span className="quiet table-native">
              {reporter}, {formatDate(reportedAt)}
              {settled && ' · settled'}
            </span>
          </li>
        ))}
        {reportCount > reports.length && (
          <li className="quiet">and {(reportCount - reports.length).toLocaleString('en')} more</li>
        )}
      </ul>
      <Form method="post" action={here} className="queued-decisions">
        <input type="hidden" name="review" value={id} />
        {!hiddenAt && <ReasonField whom="the author" given={reasonIn(reports)} />}
        {hiddenAt ? (
          <Decision name="restore" label="Restore" review={review} />
        ) : (
          <Decision name="hide" label="Hide" review={review} />
        )}
        {isOpen && <Decision name="dismiss" label="Dismiss" review={review} isQuiet />}
      </Form>
    </li>
  )
}

/** The first report's reason, if it was chosen from the list. */
function reasonIn(reports: Queued['reports']): string {
  const [first] = reports
  return first && first.reason !== 'other' ? reportReasons[first.reason] : ''
}

interface DecisionProps {
  name: string
  label: string
  review: Queued
  isQuiet?: boolean
}

function Decision({ name, label, review, isQuiet }: DecisionProps) {
  const what = name === 'dismiss' ? ' the reports of the review by ' : ' the review by '
  return (
    <button
      type="submit"
      name="decision"
      value={name}
      formNoValidate={name !== 'hide'}
      className={isQuiet ? 'button button-quiet' : 'button'}
    >
      {label}
      <span className="spoken">
        {what}
        {review.author}
      </span>
    </button>
  )
}
