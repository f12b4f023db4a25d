import { dayAfter } from '../day-after-rules.ts'

/** The last day that a reader may give: a day later than theirs, as their clock may be set to another time zone than their account. */
export function lastDayOf(today: string): string {
  return dayAfter(today, 1)
}
