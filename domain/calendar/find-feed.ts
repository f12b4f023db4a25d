import type { Db } from '#db/connection.ts'
import { dayAfter } from '../day-after-rules.ts'
import { today } from '../time-zone-rules.ts'
import type { TitleCard } from '../titles/rules.ts'
import { findFollowed } from './find-calendar.ts'
import { byTime, type Run, runsOf } from './schedule.ts'

/** The days before and after today whose events other programs get. */
const daysBefore = 31
const daysAfter = 184

/** How many events they get at most, the first ones: a bound for what an address may cost. */
const mostEvents = 1_000

/** An event for other programs, which know how to repeat it and in which time zone to show it. */
export interface FeedEvent extends Run {
  title: TitleCard
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
  const events = followed.flatMap(({ title, duration, updatedAt, ...schedule }) =>
    runsOf(schedule, days).map((run) => ({ ...run, title, duration, updatedAt })),
  )
  return events.sort(byTime).slice(0, mostEvents)
}
