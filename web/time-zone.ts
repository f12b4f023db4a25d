import { defaultTimeZone, readTimeZone } from '#domain/time-zone-rules.ts'
import { services } from './context.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/** The time zone of the reader, or else of the site. */
export function timeZoneOf(context: Context): string {
  return readTimeZone(sessionOf(context)?.timeZone ?? '') ?? siteTimeZoneOf(context)
}

/** The time zone of readers who have not chosen one. */
export function siteTimeZoneOf(context: Context): string {
  return context.get(services).timeZone ?? defaultTimeZone
}
