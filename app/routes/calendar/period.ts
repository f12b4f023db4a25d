import { type CalendarView, daysOfView } from '#domain/calendar/view-rules.ts'
import * as texts from '#texts/calendar.ts'

/** The month or the week of a view: "November 2026", "16 to 22 November 2026". */
export function periodOf(view: CalendarView): string {
  return view.unit === 'month' ? texts.monthAndYear({ month: view.of }) : texts.weekInWords(daysOfView(view))
}
