import { type CalendarView, calendarPath, daysOfView, inUnit, viewAfter } from '#domain/calendar/view-rules.ts'
import * as texts from '#texts/calendar.ts'
import { spoken } from '../../ui/spoken.tsx'
import { periodOf } from './period.ts'

interface CalendarLinksProps {
  view: CalendarView
  today: string
}

/** The month or week, links to those before and after and to today, and to the other ways to show it. */
export function CalendarLinks({ view, today }: CalendarLinksProps) {
  const { from, to } = daysOfView(view)
  const isNow = from <= today && today <= to
  return (
    <>
      <nav className="calendar-links" aria-label={texts.periods}>
        <Step to={viewAfter(view, -1)} rel="prev" />
        <h2>{periodOf(view)}</h2>
        <Step to={viewAfter(view, 1)} rel="next" />
      </nav>
      <nav className="calendar-views" aria-label={texts.views}>
        <Choice to={inUnit(view, 'month', today)} name={texts.month} isChosen={view.unit === 'month'} />
        <Choice to={inUnit(view, 'week', today)} name={texts.week} isChosen={view.unit === 'week'} />
        {isNow ? (
          <a href="#today" className="calendar-to-today">
            {texts.toToday}
          </a>
        ) : (
          <Choice to={viewOf(view, today)} name={texts.today} isChosen={false} />
        )}
        <span className="calendar-layouts">
          <Choice to={{ ...view, isList: false }} name={texts.grid} isChosen={!view.isList} />
          <Choice to={{ ...view, isList: true }} name={texts.list} isChosen={view.isList} />
        </span>
      </nav>
    </>
  )
}

function Step({ to, rel }: { to: CalendarView | null; rel: 'prev' | 'next' }) {
  if (!to) return <span />
  const text = rel === 'prev' ? texts.previous : texts.next
  return (
    <a href={calendarPath(to)} rel={rel} className={`calendar-${rel}`}>
      {text({ period: periodOf(to), spoken })}
    </a>
  )
}

function Choice({ to, name, isChosen }: { to: CalendarView; name: string; isChosen: boolean }) {
  return (
    <a href={calendarPath(to)} aria-current={isChosen ? 'true' : undefined}>
      {name}
    </a>
  )
}

/** The view of the same unit that has this day. */
function viewOf(view: CalendarView, day: string): CalendarView {
  const month: CalendarView = { ...view, unit: 'month', of: day.slice(0, 'YYYY-MM'.length) }
  return inUnit(month, view.unit, day)
}
