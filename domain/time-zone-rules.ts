/** Days and times as the clocks of a time zone show them. Browser-safe. */

/** For sites whose operator has not said otherwise. */
export const defaultTimeZone = 'UTC'

/** The time zones that can be chosen, by their IANA names. */
export function timeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/**
 * The name by which a time zone is listed, for any of its names in any case ('asia/kolkata' may be listed as
 * 'Asia/Calcutta').
 * @returns null for what is no listed time zone, as a mere offset is not
 */
export function readTimeZone(given: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions()
    return timeZones().includes(timeZone) ? timeZone : null
  } catch {
    return null
  }
}

/** What the clocks of a time zone show. */
export interface WallClock {
  /** YYYY-MM-DD. */
  day: string
  /** HH:MM, from 00:00 to 23:59. */
  time: string
}

/** What the clocks of a time zone show at a moment of the years 1 to 9999. */
export function clockIn(zone: string, moment: Date): WallClock {
  // 12/31/2026, 23:59. Taking it apart is twice as fast as having formatToParts do so.
  const [month = '', day, year = '', hour, minute] = formatOf(zone).format(moment).split(/\D+/)
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** The day it is in a time zone, as YYYY-MM-DD: a reader's 'today'. */
export function today(zone: string, now: Date): string {
  return clockIn(zone, now).day
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes 100 times as long as using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const made =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    })
  formats.set(zone, made)
  return made
}
