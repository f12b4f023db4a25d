import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { dayAfter } from '../day-after-rules.ts'
import type { Days } from '../day-rules.ts'
import { isShown } from '../titles/adult-titles.ts'
import { card } from '../titles/cards.ts'
import type { TitleCard } from '../titles/rules.ts'
import { isFollowed } from './followed.ts'
import type { Calendar, CalendarEvent } from './rules.ts'
import { byTime, eventsOf, type Schedule, vagueOf } from './schedule.ts'

/** More titles than anybody follows in half a year: a bound for what one page may cost. */
const mostTitles = 3_000

interface Followed extends Schedule {
  title: TitleCard
  /** Minutes of one episode. */
  duration: number | null
  updatedAt: Date
}

/**
 * What starts, is broadcast and ends on these days of a time zone, among the titles that a reader follows. Titles for adults
 * only if the request shows them.
 */
export async function findCalendar(db: Db, userId: string, days: Days, zone: string): Promise<Calendar> {
  const followed = await findFollowed(db, userId, days, { withPrivate: true })
  const events: CalendarEvent[] = []
  const vague: Calendar['vague'] = []
  for (const { title, ...schedule } of followed) {
    for (const event of eventsOf(schedule, days, zone)) events.push({ title, ...event })
    for (const event of vagueOf(schedule, days)) vague.push({ title, ...event })
  }
  return { events: events.sort(inOrder), vague: vague.sort(byTitle) }
}

/** The titles that a reader follows with which something may happen on these days; those that they keep private only if wanted. */
export async function findFollowed(
  db: Db,
  userId: string,
  days: Days,
  { withPrivate }: { withPrivate: boolean },
): Promise<Followed[]> {
  // A day of broadcast in Japan may be the day before or after where the reader is.
  const [from, to] = [dayAfter(days.from, -1), dayAfter(days.to, 1)]
  // A month or a year is a beginning of its days.
  const { rows } = await sql<Followed>`-- prepare: find_followed
    select ${card} as title, t.released_on as "releasedOn", t.ended_on as "endedOn", t.airing_state as "airingState",
      t.broadcast_day as "broadcastDay", t.broadcast_time as "broadcastTime",
      case when t.kind = 'anime' then t.episodes end as episodes, t.duration, t.updated_at as "updatedAt"
    from list_entries e join titles t on t.id = e.title_id
      left join journal j on j.user_id = e.user_id and j.title_id = e.title_id
    where e.user_id = ${userId} and ${isFollowed} and ${isShown} and (${withPrivate} or j.is_private is not true) and (
      (t.released_on <= ${to} and t.released_on >= left(${from}, length(t.released_on)))
      or (t.ended_on <> '' and t.ended_on <= ${to} and t.ended_on >= left(${from}, length(t.ended_on)))
      or (t.broadcast_day is not null and coalesce(t.released_on, '') <= ${to}
        and (t.ended_on = '' or t.ended_on >= left(${from}, length(t.ended_on)))))
    order by t.id desc limit ${mostTitles}`.execute(db)
  return rows
}

function inOrder(a: CalendarEvent, b: CalendarEvent): number {
  return byTime(a, b) || byTitle(a, b)
}

/** The order of titles by name everywhere (`title_order` in the schema): 2 before 10, whatever the case. */
const names = new Intl.Collator('und', { numeric: true, sensitivity: 'accent' })

function byTitle({ title: a }: { title: TitleCard }, { title: b }: { title: TitleCard }): number {
  return names.compare(a.title, b.title) || (a.id < b.id ? -1 : 1)
}
