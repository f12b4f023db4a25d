import type { Db } from '#db/connection.ts'
import { dayAfter } from '../day-after-rules.ts'
import { today } from '../time-zone-rules.ts'
import { findCalendar } from './find-calendar.ts'
import type { CalendarEvent } from './rules.ts'

/** What starts, is broadcast and ends today and in the six days after, in the reader's time zone, of what they follow. */
export async function releasesThisWeek(db: Db, userId: string, zone: string, now: Date): Promise<CalendarEvent[]> {
  const from = today(zone, now)
  return (await findCalendar(db, userId, { from, to: dayAfter(from, 6) }, zone)).events
}
