import type { Json } from '#domain/moment-rules.ts'
import type { Reportable } from '#domain/reports/reportable-rules.ts'
import type { QueuedReport } from '#domain/reports/rules.ts'
import { andMore } from '#texts/dashboard.ts'
import { formatDate } from '#texts/dates.ts'
import { reasons } from '#texts/reporting.ts'
import * as texts from '#texts/reports.ts'

interface QueuedReportsProps {
  what: Reportable
  reports: Json<QueuedReport>[]
  count: number
}

/** What readers said when they reported something. */
export function QueuedReports({ what, reports, count }: QueuedReportsProps) {
  return (
    <ul className="queued-reports">
      {reports.map(({ reason, note, reporter, reportedAt, settled }) => (
        <li key={`${reporter} ${reportedAt}`}>
          <b>{reasons[what][reason]}</b>
          {note && `\u00a0· ${note}`}
          <span className="quiet table-native">
            <bdi>{reporter}</bdi>, {formatDate(reportedAt)}
            {settled && `\u00a0· ${texts.settled}`}
          </span>
        </li>
      ))}
      {count > reports.length && <li className="quiet">{andMore({ count: count - reports.length })}</li>}
    </ul>
  )
}

/** The first report's reason, if it was chosen from the list. */
export function reasonIn(what: Reportable, reports: Json<QueuedReport>[]): string {
  const [first] = reports
  return first && first.reason !== 'other' ? reasons[what][first.reason] : ''
}
