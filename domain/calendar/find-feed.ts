import type { Db } from '#db/connection.ts'
import { dayAfter } from '../day-rules.ts'
import { today } from '../time-zone-rules.ts'
import { findFollowed } from './find-calendar.ts'
import type { CalendarEvent } from './rules.ts'
import { byTime, eventsOf } from './schedule.ts'

/** The days before and after today whose events other programs get. */
const daysBefore = 31
const daysAfter = 184

/** How many events they get at most, the first ones: a bound for what an address may cost. */
const mostEvents = 1_000

/** An event for other programs. Weekly broadcasts are one event. */
export interface FeedEvent extends CalendarEvent {
  /** In how many weeks it happens, one after the other. */
  weeks: number
  /** Minutes; null if unknown. */
  duration: number | null
  /** When what is known of the title last changed. */
  updatedAt: Date
}

/**
 * What a reader's other programs show of the titles that they follow, of last month and the next half year. What they keep
 * private is not there.
 */
export async function findFeed(db: Db, userId: string, zone: string, now: Date): Promise<FeedEvent[]> {
  const day = today(zone, now)
  const days = { from: dayAfter(day, -daysBefore), to: dayAfter(day, daysAfter) }
  const followed = await findFollowed(db, userId, days, { withPrivate: false })
  const events = followed.flatMap(({ title, duration, updatedAt, ...schedule }) => {
    const all = eventsOf(schedule, days, zone)
    const weeks = all.filter(({ kind }) => kind === 'airs').length
    // Between the start and the end there is one each week.
    const once = all.filter(({ kind }, place) => kind !== 'airs' || all[place - 1]?.kind !== 'airs')
    return once.map((event) => ({ ...event, title, duration, updatedAt, weeks: event.kind === 'airs' ? weeks : 1 }))
  })
  return events.sort(byTime).slice(0, mostEvents)
}
