import { releasesThisWeek } from '#domain/calendar/releases-this-week.ts'
import type { CalendarEvent } from '#domain/calendar/rules.ts'
import { weekdayOf } from '#domain/day-rules.ts'
import { findOwnHome } from '#domain/journal/find-own-home.ts'
import type { Continued, NextInSeries } from '#domain/journal/own-home-rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import { shortWeekdays } from '#texts/calendar.ts'
import { heading, question } from '#texts/moving-in-offer.ts'
import { release } from '#texts/own-home.ts'
import { services } from '#web/context.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import type { Context } from '#web/request-context.ts'
import { sessionOf } from '#web/session.ts'
import { timeZoneOf } from '#web/time-zone.ts'

/** What home begins with for a reader. */
export interface Own {
  continued: Continued[]
  next: NextInSeries[]
  week: { title: TitleCard; key: string; said: string }[]
  /** For those who keep nothing yet: the way to bring a list along, in words. */
  offer: { question: string; way: string } | null
}

const mostReleases = 12

/** Null for visitors, for readers of whose list there is nothing to show, and if it could not be fetched: home works without it. */
export async function loadOwn(context: Context): Promise<Own | null> {
  const userId = sessionOf(context)?.userId
  if (!userId) return null
  const { db } = context.get(services)
  const found = await nullIfFailed(context, findOwnHome(db, userId))
  if (!found) return null
  if (!found.hasList) return { continued: [], next: [], week: [], offer: { question, way: heading } }
  const { continued, next } = found
  const releases = await nullIfFailed(context, releasesThisWeek(db, userId, timeZoneOf(context), new Date()))
  const week = (releases ?? []).slice(0, mostReleases).map(shownRelease)
  return continued.length + next.length + week.length > 0 ? { continued, next, week, offer: null } : null
}

/** In words, so that home needs no code for days. */
function shownRelease({ title, kind, day, time }: CalendarEvent): Own['week'][number] {
  const said = release({ kind, weekday: shortWeekdays[weekdayOf(day)] ?? '', time })
  return { title, key: `${title.id} ${kind} ${day}`, said }
}
