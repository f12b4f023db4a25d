import { formatPartialDate } from '#texts/dates.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/statistics.ts'
import type { DayCell } from './charts.ts'

const [size, gap] = [10, 2]

/** What was done on each day of the last year: a column of squares per week, and a table of the days on which something was. */
export function ActivityCalendar({ days }: { days: DayCell[] }) {
  const active = days.filter(({ deeds }) => deeds > 0)
  const summary = texts.deedsInYear({
    deeds: active.reduce((sum, { deeds }) => sum + deeds, 0),
    days: active.length,
  })
  const weeks = (days.at(-1)?.week ?? 0) + 1
  return (
    <section className="statistics-part statistics-wide">
      <h2>{texts.activity}</h2>
      <p className="quiet">{summary}</p>
      <svg
        className="activity"
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${weeks * (size + gap)} ${7 * (size + gap)}`}
      >
        {days.map(({ day, deeds, week, weekday, level }) => (
          <rect
            key={day}
            className={`activity-${level}`}
            x={week * (size + gap)}
            y={weekday * (size + gap)}
            width={size}
            height={size}
            rx={2}
          >
            <title>{texts.column({ label: formatPartialDate(day), count: deeds })}</title>
          </rect>
        ))}
      </svg>
      {active.length > 0 && (
        <details className="chart-table">
          <summary>{texts.asTable}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                <th scope="col">{texts.deeds}</th>
              </tr>
            </thead>
            <tbody>
              {active.toReversed().map(({ day, deeds }) => (
                <tr key={day}>
                  <th scope="row">{formatPartialDate(day)}</th>
                  <td>{inFull(deeds)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}
