import type { CSSProperties } from 'react'
import { type CalendarView, daysOfView } from '#domain/calendar/view-rules.ts'
import { eachDay, weekdayOf } from '#domain/day-rules.ts'
import * as texts from '#texts/calendar.ts'
import { Events } from './events.tsx'
import type { ShownEvent } from './first-of-each-day.ts'

interface DaysProps {
  view: CalendarView
  events: ShownEvent[]
  /** By day, how many more there are. */
  leftOut: Record<string, number>
  today: string
  userId: string
}

/** The days of a month or a week: a grid where there is room for one, otherwise those on which something happens. */
export function Days({ view, events, leftOut, today, userId }: DaysProps) {
  return (
    <div className={view.isList ? 'calendar-list' : 'calendar-grid'}>
      <ul className="calendar-weekdays" aria-hidden="true">
        {texts.shortWeekdays.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <ol className="calendar-days">
        {eachDay(daysOfView(view)).map((day) => (
          <Day
            key={day}
            day={day}
            isToday={day === today}
            events={events.filter((event) => event.day === day)}
            leftOut={leftOut[day] ?? 0}
            userId={userId}
          />
        ))}
      </ol>
    </div>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  events: ShownEvent[]
  leftOut: number
  userId: string
}

function Day({ day, isToday, events, leftOut, userId }: DayProps) {
  const look = ['calendar-day', isToday && 'calendar-today', events.length === 0 && 'calendar-free']
  return (
    <li
      id={isToday ? 'today' : undefined}
      className={look.filter(Boolean).join(' ')}
      style={{ '--weekday': weekdayOf(day) + 1 } as CSSProperties}
      aria-current={isToday ? 'date' : undefined}
    >
      <h3>
        <time dateTime={day}>
          <span className="calendar-weekday">{texts.weekdays[weekdayOf(day)]} </span>
          {texts.dayOfMonth(day)}
          <span className="calendar-month"> {texts.monthName({ day })}</span>
        </time>
        {isToday && <span className="calendar-mark">{texts.today}</span>}
      </h3>
      {events.length > 0 && <Events events={events} leftOut={leftOut} userId={userId} />}
    </li>
  )
}
