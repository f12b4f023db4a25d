import { findShownStatistics } from '#domain/profiles/find-shown-statistics.ts'
import { readHandle, readKey } from '#domain/profiles/read-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import { findYear } from '#domain/statistics/find-year.ts'
import { firstReviewedYear } from '#domain/statistics/rules.ts'
import { readTimeZone } from '#domain/time-zone-rules.ts'
import { services, visit } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { rationByReader } from '#web/ration-by-reader.ts'
import { sayWait, statusOf, waitAfter } from '#web/refused.ts'
import type { Context } from '#web/request-context.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { actorOf } from '#web/session.ts'
import { siteTimeZoneOf, timeZoneOf } from '#web/time-zone.ts'
import type { Route } from './+types/year-picture'
import { asPictured } from './as-pictured.ts'
import { pictureOf } from './picture-of.ts'

/** How often each network, or reader, may ask for pictures in a minute. */
const picturesPerMinute = 60
const mayAsk = rationByReader(picturesPerMinute)

/**
 * A picture of a year in review, to be shared: of the profile `of`, as its statistics are shown to this viewer, or else the reader's
 * own. Made to be seen by anybody, it leaves out what is private, and titles for adults where the site hides them.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = await ownerOf(context, url)
  if (!owner) return answer(404)
  const { db, yearPictures, site } = context.get(services)
  const year = Number(url.searchParams.get('year'))
  if (!Number.isInteger(year) || year < firstReviewedYear || year > new Date().getUTCFullYear() + 1) return answer(404)
  if (!(await mayAsk(context))) return answer(429)
  const whose = { userId: owner.userId, sees: 'shown' } as const
  const found = await asPictured(context, () => findYear(db, whose, owner.zone, year))
  if (found.finished.anime + found.finished.manga === 0) return answer(404)
  try {
    const picture = await yearPictures.draw(pictureOf(found, { names: owner.names, site: site.name }))
    return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const seconds = waitAfter(error)
    if (seconds !== null) sayWait(context, seconds)
    if (error.cause) context.get(visit).report(error)
    return answer(statusOf(error), sentenceOf(error))
  }
}

/** Whose year is asked for; null where this viewer does not see it. */
async function ownerOf(context: Context, url: URL) {
  const of = url.searchParams.get('of')
  if (of === null) {
    const { userId, userName } = requireUser(context, url)
    return { userId, names: [userName], zone: timeZoneOf(context) }
  }
  const asked = { handle: readHandle(of) ?? '', key: readKey(url.searchParams) }
  const shown = await findShownStatistics(context.get(services).db, actorOf(context), asked)
  if (!shown) return null
  const { userId, name, handle, timeZone } = shown
  return { userId, names: [name, `@${handle}`], zone: readTimeZone(timeZone ?? '') ?? siteTimeZoneOf(context) }
}

function answer(status: number, text = ''): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
