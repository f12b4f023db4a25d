import { dayAfter } from '../day-after-rules.ts'
import { type Days, daysOfMonth, daysOfWeek, monthAfter, readDay, readMonth } from '../day-rules.ts'

/** What the address of the calendar asks for. Browser-safe. */
export interface CalendarView {
  unit: 'month' | 'week'
  /** YYYY-MM, or YYYY-MM-DD of a Monday. */
  of: string
  /** Whether the days stand below each other where there is room for a grid, too. */
  isList: boolean
}

/** Reads `?month=2026-11`, `?week=2026-11-16` (any day of it) and `?view=list`; the month of today if the address names none. */
export function readCalendarView(given: URLSearchParams, today: string): CalendarView {
  const isList = given.get('view') === 'list'
  const day = readDay(given.get('week') ?? '')
  if (day) return { unit: 'week', of: daysOfWeek(day).from, isList }
  return { unit: 'month', of: readMonth(given.get('month') ?? '') ?? monthOf(today), isList }
}

/** The one address of a view. */
export function calendarPath({ unit, of, isList }: CalendarView): string {
  return `/calendar?${unit}=${of}${isList ? '&view=list' : ''}`
}

export function daysOfView({ unit, of }: CalendarView): Days {
  return unit === 'month' ? daysOfMonth(of) : daysOfWeek(of)
}

/** The view so many months or weeks later, or earlier if below 0; null if it has no page. */
export function viewAfter(view: CalendarView, steps: number): CalendarView | null {
  if (view.unit === 'month') {
    const of = readMonth(monthAfter(view.of, steps))
    return of ? { ...view, of } : null
  }
  const of = readDay(dayAfter(view.of, 7 * steps))
  return of ? { ...view, of } : null
}

/** The view of the other unit: the month in which a week begins; the week of today if it is in the month, or else the month's first. */
export function inUnit(view: CalendarView, unit: CalendarView['unit'], today: string): CalendarView {
  if (view.unit === unit) return view
  if (unit === 'month') return { ...view, unit, of: monthOf(view.of) }
  const day = monthOf(today) === view.of ? today : `${view.of}-01`
  return { ...view, unit, of: daysOfWeek(day).from }
}

function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length)
}
