import { data, redirect } from 'react-router'
import { readProfile } from '#domain/accounts/rules.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { findCalendar } from '#domain/calendar/find-calendar.ts'
import { calendarPath, daysOfView, readCalendarView } from '#domain/calendar/view-rules.ts'
import { today } from '#domain/time-zone-rules.ts'
import * as texts from '#texts/calendar.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { pathOf } from '#web/origin.ts'
import { timeZoneOf } from '#web/time-zone.ts'
import { refused } from '../../router/refused.ts'
import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/calendar'
import { CalendarLinks } from './calendar-links.tsx'
import { Days } from './days.tsx'
import { firstOfEachDay } from './first-of-each-day.ts'
import { Nothing } from './nothing.tsx'
import { TimeZoneNote } from './time-zone-note.tsx'
import { Vague } from './vague.tsx'

/** What starts, airs and ends on the reader's list in a month or a week. Other spellings of its address are redirected. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, timeZone } = requireUser(context, url)
  const zone = timeZoneOf(context)
  const day = today(zone, new Date())
  const view = readCalendarView(url.searchParams, day)
  const path = calendarPath(view)
  if (url.search !== '' && pathOf(url) !== path) throw redirect(path)
  const page = { userId, zone, hasZone: timeZone !== null, today: day, view }
  const found = await nullIfFailed(context, findCalendar(context.get(services).db, userId, daysOfView(view), zone))
  if (!found) return data({ ...page, events: null, leftOut: {}, vague: [] }, { status: 500 })
  return data({ ...page, ...firstOfEachDay(found.events), vague: found.vague })
}

provideFallback('calendar', ({ url, before }) => {
  const known = before as Route.ComponentProps['loaderData'] | undefined
  return (
    known && { ...known, view: readCalendarView(url.searchParams, known.today), events: null, leftOut: {}, vague: [] }
  )
})

/** Takes over the time zone of the browser. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  try {
    const { timeZone } = readProfile(await readForm(request))
    await saveProfile(context.get(services).db, reader, { ...(timeZone !== undefined && { timeZone }) })
    return redirectWithNotice(context, pathOf(url), texts.timeZoneSaved)
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.heading, description: texts.description, path: '/calendar', indexed: false })
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, events, vague } = loaderData
  const pagePath = calendarPath(view)
  return (
    <div className="page calendar">
      <div className="calendar-head">
        <h1>{texts.heading}</h1>
        <TimeZoneNote zone={loaderData.zone} hasZone={loaderData.hasZone} pagePath={pagePath} />
      </div>
      <ProblemBanner problem={actionData?.problem} />
      <CalendarLinks view={view} today={loaderData.today} />
      {events === null && <FetchFailed what="data 1" pagePath={pagePath} />}
      {events && events.length === 0 && vague.length === 0 && <Nothing view={view} />}
      {events && events.length > 0 && (
        <Days
          view={view}
          events={events}
          leftOut={loaderData.leftOut}
          today={loaderData.today}
          userId={loaderData.userId}
        />
      )}
      {view.unit === 'month' && <Vague vague={vague} userId={loaderData.userId} />}
      <p className="calendar-elsewhere">
        <a className="text-link" href="/calendar/address">
          {texts.inOtherPrograms}
        </a>
      </p>
    </div>
  )
}
