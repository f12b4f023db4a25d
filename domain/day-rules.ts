/** Days as YYYY-MM-DD and months as YYYY-MM, of which text compares as time does. Browser-safe. */
import { dayAfter } from './day-after-rules.ts'
import { isDay } from './partial-date-rules.ts'

/** The first and the last of some days. */
export interface Days {
  from: string
  to: string
}

/** Pages exist for the days of these years. */
const firstYear = 1900
const lastYear = 2099

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

/** The month so many months later, or earlier if below 0. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(month)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 'YYYY-MM'.length)
}

/** The first and last day of a month, which is YYYY-MM. */
export function daysOfMonth(month: string): Days {
  return { from: `${month}-01`, to: dayAfter(`${monthAfter(month, 1)}-01`, -1) }
}

/** The week of a day, from Monday to Sunday. */
export function daysOfWeek(day: string): Days {
  const from = dayAfter(day, -weekdayOf(day))
  return { from, to: dayAfter(from, 6) }
}

/** Each of these days. */
export function eachDay({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Reads YYYY-MM; null for what is no month of a year that has pages. */
export function readMonth(given: string): string | null {
  return given.length === 'YYYY-MM'.length && readDay(`${given}-01`) ? given : null
}

/** Reads YYYY-MM-DD; null for what is no day of a year that has pages. */
export function readDay(given: string): string | null {
  if (!isDay(given)) return null
  const year = Number(given.slice(0, 'YYYY'.length))
  return year >= firstYear && year <= lastYear ? given : null
}
