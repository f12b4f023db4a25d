import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockIn, readTimeZone, timeZones, today } from './time-zone-rules.ts'

const anyZone = fc.constantFrom(...timeZones())
const anyMoment = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

test.each([
  ['Asia/Tokyo', '2026-03-31T14:59:59Z', { day: '2026-03-31', time: '23:59' }],
  ['Asia/Tokyo', '2026-03-31T15:00:00Z', { day: '2026-04-01', time: '00:00' }],
  ['America/Los_Angeles', '2026-01-01T07:59:00Z', { day: '2025-12-31', time: '23:59' }],
  ['Asia/Kathmandu', '2026-02-28T18:15:00Z', { day: '2026-03-01', time: '00:00' }],
  ['Pacific/Kiritimati', '2024-02-28T10:00:00Z', { day: '2024-02-29', time: '00:00' }],
  ['Europe/Lisbon', '2026-03-29T00:59:00Z', { day: '2026-03-29', time: '00:59' }],
  ['Europe/Lisbon', '2026-03-29T01:00:00Z', { day: '2026-03-29', time: '02:00' }],
  ['Europe/Lisbon', '2026-10-25T01:30:00Z', { day: '2026-10-25', time: '01:30' }],
  ['UTC', '0987-06-05T04:03:00Z', { day: '0987-06-05', time: '04:03' }],
])('the clocks of %s show at %s', (zone, moment, shown) => {
  expect(clockIn(zone, new Date(moment))).toEqual(shown)
  expect(today(zone, new Date(moment))).toBe(shown.day)
})

test('clocks of every time zone show whole days and times, at most a day from UTC', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, (zone, moment) => {
      const { day, time } = clockIn(zone, moment)
      expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      const hours = (Date.parse(`${day}T${time}Z`) - moment.getTime()) / 3_600_000
      expect(hours).toBeGreaterThan(-16)
      expect(hours).toBeLessThan(16)
    }),
    { numRuns: 1_000 },
  )
})

test('every listed time zone is read as itself, in any case', () => {
  for (const zone of timeZones()) {
    expect(readTimeZone(zone)).toBe(zone)
    expect(readTimeZone(zone.toLowerCase())).toBe(zone)
  }
})

test('another name of a listed time zone is read as the listed one', () => {
  expect(readTimeZone('Asia/Kolkata')).toBe(readTimeZone('Asia/Calcutta'))
  expect(readTimeZone('Etc/UTC')).toBe('UTC')
})

test.each(['', ' ', '+09:00', 'Mars/Olympus', 'Europe/Lisbon\0', 'Europe', '../etc/passwd', '🕰'])(
  '%j is no time zone',
  (given) => expect(readTimeZone(given)).toBeNull(),
)
