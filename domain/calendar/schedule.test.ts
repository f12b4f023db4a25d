import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../day-after-rules.ts'
import { daysOfMonth, eachDay, weekdayOf } from '../day-rules.ts'
import { timeZones } from '../time-zone-rules.ts'
import { airingStates, weekdays } from '../titles/words-rules.ts'
import { eventsOf, runsOf, type Schedule, vagueOf } from './schedule.ts'

const unknown: Schedule = {
  releasedOn: null,
  endedOn: '',
  airingState: null,
  broadcastDay: null,
  broadcastTime: null,
  episodes: null,
}
const saturdays: Schedule = {
  ...unknown,
  releasedOn: '2026-10-03',
  airingState: 'airing',
  broadcastDay: 'saturday',
  broadcastTime: '23:30',
}

/** Events as 'day time kind'. */
function said(schedule: Schedule, [from, to]: [string, string], zone = 'Asia/Tokyo'): string[] {
  return eventsOf(schedule, { from, to }, zone).map(({ day, time, kind }) => `${day} ${time} ${kind}`)
}

test('what is airing is broadcast each week from its first day on', () => {
  expect(said(saturdays, ['2026-09-01', '2026-10-20'])).toEqual([
    '2026-10-03 23:30 starts',
    '2026-10-10 23:30 airs',
    '2026-10-17 23:30 airs',
  ])
})

test.each<[string, string[]]>([
  ['Asia/Tokyo', ['2026-10-24 23:30 airs', '2026-10-31 23:30 airs']],
  // Daylight saving time ends on the 25th of October in Lisbon, on the 1st of November in New York.
  ['Europe/Lisbon', ['2026-10-24 15:30 airs', '2026-10-31 14:30 airs']],
  ['America/New_York', ['2026-10-24 10:30 airs', '2026-10-31 10:30 airs']],
  // It begins on the 4th of October in Auckland, where it is already Sunday.
  ['Pacific/Auckland', ['2026-10-25 03:30 airs', '2026-11-01 03:30 airs']],
  ['Asia/Kathmandu', ['2026-10-24 20:15 airs', '2026-10-31 20:15 airs']],
])('times are those of the clocks in %s', (zone, events) => {
  expect(said(saturdays, ['2026-10-20', '2026-11-02'], zone)).toEqual(events)
})

test('a broadcast after midnight in Japan is on the day before in the west, also at the edge of what is asked', () => {
  const schedule: Schedule = { ...saturdays, broadcastTime: '00:30' }
  expect(said(schedule, ['2026-10-09', '2026-10-09'], 'Europe/Lisbon')).toEqual(['2026-10-09 16:30 airs'])
  expect(said(schedule, ['2026-10-10', '2026-10-10'], 'Europe/Lisbon')).toEqual([])
  expect(said(schedule, ['2026-10-02', '2026-10-03'], 'Europe/Lisbon')).toEqual(['2026-10-02 16:30 starts'])
})

test.each<[string, Partial<Schedule>, string[]]>([
  ['the last one is the end', { endedOn: '2026-10-17' }, ['10-10 23:30 airs', '10-17 23:30 ends']],
  ['an end between two is a day of its own', { endedOn: '2026-10-15' }, ['10-10 23:30 airs', '10-15 null ends']],
  ['an end in a month is none of its days', { endedOn: '2026-10' }, ['10-10', '10-17', '10-24', '10-31'].map(airs)],
  ['one episode each week, if nobody knows the end', { episodes: 3 }, ['10-10', '10-17'].map(airs)],
  ['what is on hiatus is not broadcast', { airingState: 'paused' }, []],
  ['what was cancelled is not broadcast', { airingState: 'cancelled', episodes: 12 }, []],
  ['what is finished is broadcast no more', { airingState: 'finished' }, []],
  ['nor is what may never have been', { airingState: null }, []],
  ['a day without a time has none', { broadcastTime: null, episodes: 2 }, ['10-10 null airs']],
  ['what is airing started at some time', { releasedOn: null, endedOn: '2026-10-10' }, ['10-10 23:30 ends']],
  ['or in a month', { releasedOn: '2026-10', endedOn: '2026-10-16' }, ['10-10 23:30 airs', '10-16 null ends']],
  ['what is upcoming waits for its day', { releasedOn: '2026', airingState: 'upcoming' }, []],
  [
    'an end before the start is shown as it is',
    { releasedOn: '2027-01-01', endedOn: '2026-10-13' },
    ['10-13 null ends'],
  ],
])('broadcasts: %s', (_, given, events) => {
  expect(said({ ...saturdays, ...given }, ['2026-10-05', '2026-10-31'])).toEqual(events.map((event) => `2026-${event}`))
})

function airs(day: string): string {
  return `${day} 23:30 airs`
}

test.each<[Partial<Schedule>, string[]]>([
  [{ releasedOn: '2026-11-05', endedOn: '2026-11-20' }, ['2026-11-05 null starts', '2026-11-20 null ends']],
  [{ releasedOn: '2026-11-05', endedOn: '2026-11-05' }, ['2026-11-05 null out']],
  [{ releasedOn: '2026-11-05', episodes: 1 }, ['2026-11-05 null out']],
  [{ releasedOn: '2026-11' }, []],
  [{ releasedOn: '2026-12-01', endedOn: '2026-10-31' }, []],
])('without broadcasts there is a start and an end, or both in one: %j', (given, events) => {
  expect(said({ ...unknown, ...given }, ['2026-11-01', '2026-11-30'], 'America/Lima')).toEqual(events)
})

test('a month or a year is no day, and is told apart', () => {
  const november = daysOfMonth('2026-11')
  expect(vagueOf({ ...unknown, releasedOn: '2026-11' }, november)).toEqual([{ kind: 'starts', when: '2026-11' }])
  expect(vagueOf({ ...unknown, endedOn: '2026' }, november)).toEqual([{ kind: 'ends', when: '2026' }])
  expect(vagueOf({ ...unknown, releasedOn: '2026', endedOn: '2026' }, november)).toEqual([
    { kind: 'out', when: '2026' },
  ])
  for (const other of ['2026-10', '2026-12', '2025', '2026-11-01']) {
    expect(vagueOf({ ...unknown, releasedOn: other, endedOn: other }, november)).toEqual([])
  }
})

const anyDay = fc.oneof(
  fc.integer({ min: 0, max: 30_000 }).map((days) => dayAfter('2000-01-01', days)),
  fc.constantFrom('0001-01-01', '9999-12-01', '9999-12-31'),
)
const nearby = fc.integer({ min: 0, max: 400 }).map((days) => dayAfter('2026-01-01', days))
const asKnown = (day: fc.Arbitrary<string>) =>
  fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([text, length]) => text.slice(0, length))
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  releasedOn: fc.oneof(fc.constant(null), asKnown(nearby), asKnown(anyDay)),
  endedOn: fc.oneof(fc.constant(''), asKnown(nearby), asKnown(anyDay)),
  airingState: fc.constantFrom(null, ...airingStates),
  broadcastDay: fc.constantFrom(null, ...weekdays),
  broadcastTime: fc.oneof(
    fc.constant(null),
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  ),
  episodes: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 1000 }), fc.constant(2_147_483_647)),
})
const anyZone = fc.constantFrom(...timeZones())

test('in every time zone, what is asked in two parts is what is asked at once: nothing is lost or twice at an edge', () => {
  fc.assert(
    fc.property(anySchedule, anyZone, nearby, fc.nat(40), fc.nat(40), (schedule, zone, from, first, second) => {
      const middle = dayAfter(from, first)
      const to = dayAfter(middle, 1 + second)
      const parts = [
        ...eventsOf(schedule, { from, to: middle }, zone),
        ...eventsOf(schedule, { from: dayAfter(middle, 1), to }, zone),
      ]
      expect(parts).toEqual(eventsOf(schedule, { from, to }, zone))
    }),
    { numRuns: 500 },
  )
})

test('runs hold what happens on the same days in Japan, and have at least one week', () => {
  const days = { from: '2026-02-10', to: '2026-09-09' }
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const runs = runsOf(schedule, days)
      const each = runs.flatMap(({ kind, day, weeks, at }) => {
        expect(weeks).toBeGreaterThan(0)
        return Array.from({ length: weeks }, (_, week) => [dayAfter(day, 7 * week), kind, at === null])
      })
      const inJapan = eventsOf(schedule, days, 'Asia/Tokyo').map(({ kind, day, at }) => [day, kind, at === null])
      expect(each.sort()).toEqual(inJapan.sort())
    }),
    { numRuns: 1_000 },
  )
})

test('in every time zone, a broadcast is on its weekday and at its time in Japan, between the start and the end', () => {
  const days = daysOfMonth('2026-10')
  fc.assert(
    fc.property(anySchedule, anyZone, (schedule, zone) => {
      for (const { at, day, kind } of eventsOf(schedule, days, zone)) {
        expect(eachDay(days)).toContain(day)
        if (at === null) continue
        const inJapan = new Date(at.getTime() + 9 * 3_600_000).toISOString()
        const dayInJapan = inJapan.slice(0, 10)
        expect(weekdays[weekdayOf(dayInJapan)]).toBe(schedule.broadcastDay)
        expect(inJapan.slice(11, 16)).toBe(schedule.broadcastTime)
        const { releasedOn, endedOn } = schedule
        if (releasedOn) expect(dayInJapan >= releasedOn).toBe(true)
        if (endedOn) expect(dayInJapan.slice(0, endedOn.length) <= endedOn).toBe(true)
        expect([day, kind === 'starts' || kind === 'out']).toEqual([day, dayInJapan === releasedOn])
      }
    }),
    { numRuns: 500 },
  )
})
