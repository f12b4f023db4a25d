import { type Follower, findFollower } from '#domain/accounts/find-calendar-address.ts'
import { type FeedEvent, findFeed } from '#domain/calendar/find-feed.ts'
import { readTimeZone } from '#domain/time-zone-rules.ts'
import { withAdultTitles } from '#domain/titles/adult-titles.ts'
import { inTitleLanguage } from '#domain/titles/title-language.ts'
import { defaultTitleLanguage } from '#domain/titles/title-language-rules.ts'
import * as texts from '#texts/calendar.ts'
import { type Services, type Site, services } from '#web/context.ts'
import { ration } from '#web/ration.ts'
import { siteTimeZoneOf } from '#web/time-zone.ts'
import { titlePath } from '../../ui/paths.ts'
import type { Route } from './+types/feed'
import { type CalendarEntry, icalendarText } from './icalendar.ts'

/** How often each network may fetch calendars in a minute. Programs that many readers use fetch for all of them. */
const fetchesPerMinute = 240
const mayFetch = ration(fetchesPerMinute)

/** What a broadcast of unknown length takes. */
const usualMinutes = 30

/**
 * The calendar of the reader whose secret is in the query, for other programs: without a session, in what the reader has
 * chosen. The query is not logged.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!(await mayFetch(context))) return answer(429)
  const given = context.get(services)
  const follower = await findFollower(given.db, url.searchParams.get('key') ?? '')
  if (!follower) return answer(404)
  const zone = readTimeZone(follower.timeZone ?? '') ?? siteTimeZoneOf(context)
  const events = await asChosen(follower, given, () => findFeed(given.db, follower.userId, zone, new Date()))
  const entries = events.map((event) => entryOf(event, given.site))
  return answer(200, icalendarText({ name: texts.feedName({ site: given.site.name }), zone, entries }))
}

function answer(status: number, text = ''): Response {
  const headers = { 'Content-Type': 'text/calendar; charset=utf-8', 'X-Robots-Tag': 'noindex' }
  return new Response(text, {
    status,
    headers: status === 200 ? headers : { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

/** Does `work` with titles in the language of this reader, and those for adults if they want them. */
function asChosen<Result>({ titleLanguage, adultTitles }: Follower, site: Services, work: () => Result): Result {
  const showsAdultTitles = adultTitles ? adultTitles === 'show' : (site.showsAdultTitles ?? false)
  const language = titleLanguage ?? site.titleLanguage ?? defaultTitleLanguage
  return withAdultTitles(showsAdultTitles, () => inTitleLanguage(language, work))
}

function entryOf({ title, kind, day, at, weeks, duration, updatedAt }: FeedEvent, { baseUrl }: Site): CalendarEntry {
  return {
    uid: `${kind}-${title.id}@${new URL(baseUrl).hostname}`,
    summary: texts.summaries[kind]({ title: title.title }),
    url: baseUrl + titlePath(title),
    changedAt: updatedAt,
    begins: at ?? day,
    minutes: duration ?? usualMinutes,
    weeks,
  }
}
