import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, icalendarText } from './icalendar.ts'

const entry: CalendarEntry = {
  uid: 'airs-1@kiroku.example',
  summary: 'Mushishi',
  url: 'https://kiroku.example/anime/1',
  changedAt: new Date('2026-11-01T12:34:56.789Z'),
  begins: new Date('2026-10-03T14:30:00Z'),
  minutes: 24,
  weeks: 3,
}

/** What another program reads in a calendar. */
function readBack(entries: CalendarEntry[]) {
  const calendar = new ICAL.Component(ICAL.parse(icalendarText({ name: 'Kiroku', zone: 'UTC', entries })))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

test('a calendar has its lines as RFC 5545 wants them', () => {
  const day = { ...entry, uid: 'out-2@kiroku.example', summary: 'A Film, out; now\\', begins: '2026-10-24', weeks: 1 }
  expect(icalendarText({ name: 'My, Site', zone: 'Europe/Lisbon', entries: [entry, day] }).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kiroku//Calendar//EN', 'CALSCALE:GREGORIAN'],
    ...['NAME:My\\, Site', 'X-WR-CALNAME:My\\, Site', 'X-WR-TIMEZONE:Europe/Lisbon'],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'X-PUBLISHED-TTL:PT12H'],
    ...['BEGIN:VEVENT', 'UID:airs-1@kiroku.example', 'DTSTAMP:20261101T123456Z'],
    ...['DTSTART:20261003T143000Z', 'DTEND:20261003T145400Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ...['SUMMARY:Mushishi', 'URL:https://kiroku.example/anime/1', 'TRANSP:TRANSPARENT', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:out-2@kiroku.example', 'DTSTAMP:20261101T123456Z', 'DTSTART;VALUE=DATE:20261024'],
    ...['SUMMARY:A Film\\, out\\; now\\\\', 'URL:https://kiroku.example/anime/1', 'TRANSP:TRANSPARENT', 'END:VEVENT'],
    ...['END:VCALENDAR', ''],
  ])
})

test('another program reads each week of a broadcast, and whole days as days', () => {
  const [weekly, day] = readBack([entry, { ...entry, begins: '2026-02-28', weeks: 2 }])
  const weeksOf = (event: InstanceType<typeof ICAL.Event> | undefined) => {
    const weeks = event?.iterator()
    return Array.from({ length: 4 }, () => weeks?.next()?.toString())
  }
  expect(weeksOf(weekly)).toEqual(['2026-10-03T14:30:00Z', '2026-10-10T14:30:00Z', '2026-10-17T14:30:00Z', undefined])
  expect(weekly?.endDate.toString()).toBe('2026-10-03T14:54:00Z')
  expect(weeksOf(day)).toEqual(['2026-02-28', '2026-03-07', undefined, undefined])
  expect(day?.startDate.isDate).toBe(true)
})

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 240 }),
  fc.string({ unit: 'grapheme', minLength: 200, maxLength: 240 }),
  fc.string({
    unit: fc.constantFrom(
      '\r\n',
      '\n',
      '\r',
      ',',
      ';',
      '\\',
      ':',
      '"',
      '^',
      'n',
      ' ',
      '👩‍👩‍👧',
      'א',
      '\u202e',
      '\u2028',
    ),
    maxLength: 240,
  }),
  fc.constantFrom('END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:injected', 'é'.repeat(240), '記'.repeat(240), '\ud83d'),
)

test('whatever titles are called, another program reads the same names, and lines have at most 75 octets', () => {
  fc.assert(
    fc.property(fc.array(oddText, { maxLength: 5 }), (names) => {
      const entries = names.map((summary, place) => ({ ...entry, uid: `airs-${place}@kiroku.example`, summary }))
      const text = icalendarText({ name: names.join(), zone: 'UTC', entries })

      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/\p{Cc}/u)
        expect(Buffer.from(line).toString()).toBe(line)
      }
      const read = readBack(entries)
      expect(read.map(({ uid }) => uid)).toEqual(entries.map(({ uid }) => uid))
      expect(read.map(({ summary }) => summary)).toEqual(names.map(asText))
    }),
    { numRuns: 500 },
  )
})

/** A name without what a calendar cannot have: control characters other than ends of lines, and halves of characters. */
function asText(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
}
