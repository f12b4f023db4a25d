import type { Json } from '#domain/moment-rules.ts'
import type { QueuedReport } from '#domain/reviews/report-queries.ts'
import { andMore } from '#texts/dashboard.ts'
import { formatDate } from '#texts/dates.ts'
import { reportReasons } from '#texts/report-reasons.ts'
import * as texts from '#texts/reports.ts'

/** What readers said when they reported something. */
export function QueuedReports({ reports, count }: { reports: Json<QueuedReport>[]; count: number }) {
  return (
    <ul className="queued-reports">
      {reports.map(({ reason, note, reporter, reportedAt, settled }) => (
        <li key={`${reporter} ${reportedAt}`}>
          <b>{reportReasons[reason]}</b>
          {note && <> · {note}</>}
          <span className="quiet table-native">
            {reporter}, {formatDate(reportedAt)}
            {settled && ` · ${texts.settled}`}
          </span>
        </li>
      ))}
      {count > reports.length && <li className="quiet">{andMore({ count: count - reports.length })}</li>}
    </ul>
  )
}

/** The first report's reason, if it was chosen from the list. */
export function reasonIn(reports: Json<QueuedReport>[]): string {
  const [first] = reports
  return first && first.reason !== 'other' ? reportReasons[first.reason] : ''
}
