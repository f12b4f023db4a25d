import { type Days, dayAfter, weekdayOf } from '../day-rules.ts'
import { clockIn } from '../time-zone-rules.ts'
import type { AiringState, Weekday } from '../titles/words-rules.ts'
import { weekdays } from '../titles/words-rules.ts'
import type { EventKind, TitleEvent } from './rules.ts'

/** What is known of when a title starts, is broadcast and ends, in Japan's time. */
export interface Schedule {
  /** As far as known: YYYY, YYYY-MM or YYYY-MM-DD. */
  releasedOn: string | null
  /** The same; empty if it has not ended, or nobody knows. */
  endedOn: string
  airingState: AiringState | null
  broadcastDay: Weekday | null
  /** HH:MM. */
  broadcastTime: string | null
  /** Episodes of an anime. */
  episodes: number | null
}

/** Japan has no daylight saving time. */
const japan = '+09:00'

/** No two time zones are further apart than this many days. */
const furthest = 1

/**
 * What happens with a title on these days of a time zone, in order of time: its start, its weekly broadcasts and its end.
 *
 * Broadcasts have a moment, which the zone puts on a day of its own. A start or an end has one only if it is a day of
 * broadcast; otherwise it stays on the day that the data says.
 */
export function eventsOf(schedule: Schedule, days: Days, zone: string): TitleEvent[] {
  const wide = { from: dayAfter(days.from, -furthest), to: dayAfter(days.to, furthest) }
  const broadcasts = broadcastsOf(schedule, wide)
  const { releasedOn, endedOn } = schedule
  const others = [releasedOn, endedOn].filter(
    (day) => day !== null && isExact(day) && !broadcasts.includes(day) && day >= wide.from && day <= wide.to,
  )
  const events = [...new Set([...broadcasts, ...others])].map((day) => ({
    kind: kindOn(day as string, schedule),
    ...(broadcasts.includes(day as string) && schedule.broadcastTime
      ? timed(new Date(`${day}T${schedule.broadcastTime}:00${japan}`), zone)
      : { day: day as string, time: null, at: null }),
  }))
  return events.filter(({ day }) => day >= days.from && day <= days.to).sort(byTime)
}

/** The order of events: those without a time come first on their day. */
export function byTime(a: TitleEvent, b: TitleEvent): number {
  return a.day === b.day ? (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0) : a.day < b.day ? -1 : 1
}

/** What happens at a start or an end of which only the month or the year is known, if these days lie in it. */
export function vagueOf({ releasedOn, endedOn, episodes }: Schedule, { from, to }: Days) {
  const isIn = (when: string | null): when is string =>
    when !== null && when !== '' && !isExact(when) && when <= to && when >= from.slice(0, when.length)
  const isOut = episodes === 1 || releasedOn === endedOn
  return [
    ...(isIn(releasedOn) ? [{ kind: isOut ? ('out' as const) : ('starts' as const), when: releasedOn }] : []),
    ...(isIn(endedOn) && !isOut ? [{ kind: 'ends' as const, when: endedOn }] : []),
  ]
}

function timed(at: Date, zone: string) {
  return { ...clockIn(zone, at), at }
}

function kindOn(day: string, { releasedOn, endedOn, episodes }: Schedule): EventKind {
  if (day === releasedOn) return episodes === 1 || day === endedOn ? 'out' : 'starts'
  return day === endedOn ? 'ends' : 'airs'
}

/** The days of broadcast in Japan, of these days. */
function broadcastsOf(schedule: Schedule, days: Days): string[] {
  const { broadcastDay } = schedule
  const first = broadcastDay && firstDay(schedule)
  if (!first) return []
  const weekday = weekdays.indexOf(broadcastDay)
  const last = lastDay(schedule, onOrAfter(first, weekday))
  if (last === null) return []
  const broadcasts: string[] = []
  const until = last < days.to ? last : days.to
  for (let day = onOrAfter(first > days.from ? first : days.from, weekday); day <= until; day = dayAfter(day, 7)) {
    broadcasts.push(day)
  }
  return broadcasts
}

/** The first day on which it may be broadcast. What is airing started at some time, even if nobody knows when. */
function firstDay({ releasedOn, airingState }: Schedule): string | null {
  if (releasedOn !== null && isExact(releasedOn)) return releasedOn
  if (airingState !== 'airing') return null
  return `${releasedOn ?? '0001'}-01-01`.slice(0, 'YYYY-MM-DD'.length)
}

/**
 * The last day on which it may be broadcast: its end, or else the day of the last episode if there is one each week. Without
 * a number of episodes, what is airing goes on.
 */
function lastDay({ endedOn, episodes, airingState, releasedOn }: Schedule, firstBroadcast: string): string | null {
  if (endedOn !== '') return `${endedOn}-99-99`.slice(0, 'YYYY-MM-DD'.length)
  if (airingState === 'paused' || airingState === 'cancelled') return null
  if (episodes !== null && releasedOn !== null && isExact(releasedOn)) {
    return dayAfter(firstBroadcast, 7 * (episodes - 1))
  }
  return airingState === 'airing' || airingState === 'upcoming' ? '9999-12-31' : null
}

/** The first such weekday that is not before the day. */
function onOrAfter(day: string, weekday: number): string {
  return dayAfter(day, (weekday - weekdayOf(day) + 7) % 7)
}

function isExact(date: string): boolean {
  return date.length === 'YYYY-MM-DD'.length
}
