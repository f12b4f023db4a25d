import { redirect } from 'react-router'
import { findShownStatistics } from '#domain/profiles/find-shown-statistics.ts'
import { readHandle, readKey } from '#domain/profiles/read-settings.ts'
import { readTimeZone } from '#domain/time-zone-rules.ts'
import { services } from '#web/context.ts'
import { pathOf } from '#web/origin.ts'
import { mayAddUp } from '#web/ration-statistics.ts'
import type { Context } from '#web/request-context.ts'
import { actorOf } from '#web/session.ts'
import { siteTimeZoneOf } from '#web/time-zone.ts'
import { notFound } from '../../router/not-found.ts'
import { loadStatistics } from './load-statistics.ts'
import { toBrowse } from './statistics-paths.ts'

/**
 * The statistics of a profile, as everybody else sees them. They are read for each request, and never kept: whatever a reader
 * makes private is out of them at once.
 */
export async function loadSharedStatistics(context: Context, asked: string, url: URL) {
  const handle = readHandle(asked)
  if (handle === null) throw notFound()
  if (handle !== asked) throw redirect(`/user/${handle}/statistics${url.search}`, 301)
  const key = readKey(url.searchParams)
  const shown = await findShownStatistics(context.get(services).db, actorOf(context), { handle, key })
  if (!shown) throw notFound()

  const { userId, timeZone, scoreScale, showsStandings, showsActivity, ...owner } = shown
  const page = { pagePath: pathOf(url), owner: { ...owner, key } }
  if (!(await mayAddUp(context))) return { ...page, isRationed: true, found: null }
  const loaded = await loadStatistics(context, url.searchParams, {
    whose: { userId, sees: 'shown' },
    zone: readTimeZone(timeZone ?? '') ?? siteTimeZoneOf(context),
    scale: scoreScale,
    leadsTo: toBrowse,
    showsStandings,
    showsActivity,
  })
  return { ...page, isRationed: false, ...loaded }
}
