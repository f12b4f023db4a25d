import { dayAfter } from '../day-after-rules.ts'
import { clockIn } from '../time-zone-rules.ts'

const minute = 60_000
/** No time zone is further from UTC. */
const furthest = 16 * 60

/** The first moment of a day, YYYY-MM-DD, in a time zone; of a day that a zone has left out, that of the next one. */
export function dayStart(zone: string, day: string): Date {
  const utc = new Date(day).getTime()
  const guess = utc - offsetAt(zone, utc)
  for (const moment of [guess, utc - offsetAt(zone, guess)]) {
    if (isOn(zone, moment, day) && !isOn(zone, moment - minute, day)) return new Date(moment)
  }
  // The clocks were changed at midnight.
  let [before, after] = [-furthest, furthest]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isOn(zone, utc + middle * minute, day)) after = middle
    else before = middle
  }
  return new Date(utc + after * minute)
}

/** The first moments of so many days from this one on, and that of the day after them. */
export function dayStarts(zone: string, from: string, days: number): Date[] {
  return Array.from({ length: days + 1 }, (_, place) => dayStart(zone, dayAfter(from, place)))
}

/** The first moments of a year's months, and that of the next year. */
export function monthStarts(zone: string, year: number): Date[] {
  return Array.from({ length: 13 }, (_, place) => {
    const [years, month] = [Math.floor(place / 12), (place % 12) + 1]
    return dayStart(zone, `${String(year + years).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`)
  })
}

/** The first moments of the years from one to another one, both included. */
export function yearStarts(zone: string, first: number, last: number): Date[] {
  return Array.from({ length: last - first + 1 }, (_, place) => dayStart(zone, `${first + place}-01-01`))
}

function isOn(zone: string, moment: number, day: string): boolean {
  return clockIn(zone, new Date(moment)).day >= day
}

function offsetAt(zone: string, moment: number): number {
  const { day, time } = clockIn(zone, new Date(moment))
  return new Date(`${day}T${time}Z`).getTime() - moment
}
