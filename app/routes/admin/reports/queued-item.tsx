import { Children, type ReactNode } from 'react'
import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { Reportable } from '#domain/reports/reportable-rules.ts'
import type { QueuedReport } from '#domain/reports/rules.ts'
import { reasonFor } from '#texts/dashboard.ts'
import { useRefused } from '../../../ui/form/use-problem.ts'
import { ReasonField } from '../reason-field.tsx'
import { QueuedReports, reasonIn } from './queued-reports.tsx'

/** A button of what an admin can decide. */
export interface Decision {
  name: string
  label: ReactNode
  needsReason?: boolean
  isQuiet?: boolean
}

interface QueuedItemProps {
  what: Reportable
  id: string
  /** The path of this page of the queue. */
  here: string
  heading: ReactNode
  /** Shown in one line; those that are not so are left out. */
  facts: ReactNode[]
  reports: Json<QueuedReport>[]
  reportCount: number
  newestReport: string | null
  /** Of the log about it. */
  lastEntry: number
  /** Who reads the reason. */
  whom: string
  decisions: (Decision | false)[]
  /** Of what is shown, where that may be another by the time of a decision. */
  mark?: string
  /** What it says. */
  children: ReactNode
}

/** Something reported or hidden: what it is, the readers' reports and the possible decisions. */
export function QueuedItem(item: QueuedItemProps) {
  const { what, id, here, heading, whom, mark, children } = item
  const { reports, reportCount, newestReport, lastEntry } = item
  const facts = item.facts.filter(Boolean)
  const refused = useRefused(what, id)
  const decisions = item.decisions.filter((decision) => decision !== false)
  return (
    <li className="queued">
      <h2>{heading}</h2>
      <p className="quiet">{Children.toArray(facts.flatMap((fact, at) => (at > 0 ? ['\u00a0· ', fact] : [fact])))}</p>
      {children}
      <QueuedReports what={what} reports={reports} count={reportCount} />
      <Form method="post" action={here} className="queued-decisions">
        <input type="hidden" name={what} value={id} />
        <input type="hidden" name="seen" value={lastEntry} />
        {newestReport && <input type="hidden" name="newest" value={newestReport} />}
        {mark !== undefined && <input type="hidden" name="mark" value={mark} />}
        {decisions.some(({ needsReason }) => needsReason) && (
          <ReasonField label={reasonFor({ whom })} given={reasonIn(what, reports)} refused={refused} />
        )}
        {decisions.map(({ name, label, needsReason, isQuiet }) => (
          <button
            key={name}
            type="submit"
            name="decision"
            value={name}
            formNoValidate={!needsReason}
            className={isQuiet ? 'button button-quiet' : 'button'}
          >
            {label}
          </button>
        ))}
      </Form>
    </li>
  )
}

/** Whether an admin has not decided about one of the reports yet. */
export function isOpen(reports: Json<QueuedReport>[]): boolean {
  return reports.some(({ settled }) => !settled)
}
