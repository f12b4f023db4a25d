/** Calendars as RFC 5545 has them. */

export interface CalendarEntry {
  /** The same whenever the calendar is fetched, and in no other calendar. */
  uid: string
  summary: string
  url: string
  /** When what it says last changed. */
  changedAt: Date
  /** YYYY-MM-DD if it is all day, otherwise the moment it begins. */
  begins: string | Date
  minutes: number
  /** In how many weeks it happens, one after the other. */
  weeks: number
}

interface Calendar {
  name: string
  /** The IANA name of the time zone in which it is best shown. */
  zone: string
  entries: CalendarEntry[]
}

/** A calendar as text. Moments are in UTC, so that it needs no definition of a time zone. */
export function icalendarText({ name, zone, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kiroku//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf({ uid, summary, url, changedAt, begins, minutes, weeks }: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${momentText(changedAt)}`,
    ...(typeof begins === 'string'
      ? [`DTSTART;VALUE=DATE:${begins.replaceAll('-', '')}`]
      : [`DTSTART:${momentText(begins)}`, `DTEND:${momentText(new Date(begins.getTime() + minutes * 60_000))}`]),
    ...(weeks > 1 ? [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`] : []),
    `SUMMARY:${escaped(summary)}`,
    `URL:${url}`,
    // It takes up nobody's time.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A text as a value. Control characters have no place in one. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

const longestLine = 75

/** A line of at most 75 octets, and lines after a space for what is left of it. No character is broken. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line
  let text = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > longestLine) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
