import { dayAfter } from '../day-after-rules.ts'
import { type Days, daysOfMonth, weekdayOf } from '../day-rules.ts'
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

const msOfWeek = 7 * 24 * 3_600_000

/** No two time zones are further apart than this many days. */
const furthest = 1

/** What happens with a title once, or each week for some weeks. */
export interface Run {
  kind: EventKind
  /** The first day, in Japan. */
  day: string
  weeks: number
  /** The moment on the first day, if the time is known. */
  at: Date | null
}

/** What happens with a title on these days of Japan: its start, its weekly broadcasts in between as one, and its end. */
export function runsOf(schedule: Schedule, days: Days): Run[] {
  const { releasedOn, endedOn, broadcastTime } = schedule
  const broadcasts = broadcastsOf(schedule, days)
  const isBroadcast = (day: string) =>
    broadcasts !== null &&
    day >= broadcasts.first &&
    day <= broadcasts.last &&
    weeksBetween(broadcasts.first, day) % 1 === 0
  const runOf = (kind: EventKind, day: string, weeks: number): Run => {
    const at = broadcastTime && isBroadcast(day) ? new Date(`${day}T${broadcastTime}:00${japan}`) : null
    return { kind, day, weeks, at }
  }
  const runs: Run[] = []
  for (const day of new Set([releasedOn ?? '', endedOn])) {
    if (isExact(day) && day >= days.from && day <= days.to) runs.push(runOf(kindOn(day, schedule), day, 1))
  }
  if (broadcasts) {
    // None is before the release, and none after the end.
    const first = broadcasts.first === releasedOn ? dayAfter(broadcasts.first, 7) : broadcasts.first
    const last = broadcasts.last === endedOn ? dayAfter(broadcasts.last, -7) : broadcasts.last
    if (first <= last) runs.push(runOf('airs', first, 1 + weeksBetween(first, last)))
  }
  return runs
}

/**
 * What happens with a title on these days of a time zone, in order of time: its start, its weekly broadcasts and its end.
 *
 * Broadcasts have a moment, which the zone puts on a day of its own. A start or an end has one only if it is a day of
 * broadcast; otherwise it stays on the day that the data says.
 */
export function eventsOf(schedule: Schedule, days: Days, zone: string): TitleEvent[] {
  const wide = { from: dayAfter(days.from, -furthest), to: dayAfter(days.to, furthest) }
  return runsOf(schedule, wide)
    .flatMap((run) => eachWeekOf(run, zone))
    .filter(({ day }) => day >= days.from && day <= days.to)
    .sort(byTime)
}

function eachWeekOf({ kind, day, weeks, at }: Run, zone: string): TitleEvent[] {
  return Array.from({ length: weeks }, (_, week) => {
    if (at === null) return { kind, day: dayAfter(day, 7 * week), time: null, at }
    const moment = new Date(at.getTime() + week * msOfWeek)
    return { kind, ...clockIn(zone, moment), at: moment }
  })
}

/** When something happens. */
type When = Pick<TitleEvent, 'day' | 'at'>

/** The order of events: those without a time come first on their day. */
export function byTime(a: When, b: When): number {
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

function kindOn(day: string, { releasedOn, endedOn, episodes }: Schedule): EventKind {
  if (day === releasedOn) return episodes === 1 || day === endedOn ? 'out' : 'starts'
  return day === endedOn ? 'ends' : 'airs'
}

/** The first and the last day of broadcast in Japan, of these days; between them there is one each week. */
function broadcastsOf(schedule: Schedule, { from, to }: Days): { first: string; last: string } | null {
  const { broadcastDay } = schedule
  const earliest = broadcastDay && firstDay(schedule)
  if (!earliest || earliest > to) return null
  const weekday = weekdays.indexOf(broadcastDay)
  const latest = lastDay(schedule, onOrAfter(earliest, weekday))
  if (latest === null) return null
  const first = onOrAfter(earliest > from ? earliest : from, weekday)
  const last = latest < to ? latest : to
  return first <= last ? { first, last: dayAfter(first, 7 * Math.floor(weeksBetween(first, last))) } : null
}

/** More than any anime has: days in millions of years could not be written. */
const mostEpisodes = 10_000

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
  if (endedOn !== '') return lastDayOf(endedOn)
  if (airingState === 'paused' || airingState === 'cancelled') return null
  if (episodes !== null && releasedOn !== null && isExact(releasedOn)) {
    return dayAfter(firstBroadcast, 7 * (Math.min(episodes, mostEpisodes) - 1))
  }
  return airingState === 'airing' || airingState === 'upcoming' ? '9999-12-31' : null
}

/** The last day of what is known of a date. */
function lastDayOf(date: string): string {
  if (isExact(date)) return date
  return date.length === 'YYYY'.length ? `${date}-12-31` : daysOfMonth(date).to
}

function weeksBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / msOfWeek
}

/** The first such weekday that is not before the day. */
function onOrAfter(day: string, weekday: number): string {
  return dayAfter(day, (weekday - weekdayOf(day) + 7) % 7)
}

function isExact(date: string): boolean {
  return date.length === 'YYYY-MM-DD'.length
}
