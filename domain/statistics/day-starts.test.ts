import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../day-after-rules.ts'
import { clockIn } from '../time-zone-rules.ts'
import { dayStart, monthStarts } from './day-starts.ts'

const zones = ['UTC', 'Europe/Lisbon', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Sao_Paulo']

/** Kiritimati has left one day out. */
const isShown = (zone: string, day: string) => zone !== 'Pacific/Kiritimati' || day !== '1994-12-31'

test('a day starts at the first moment that the clocks of its zone show it', () => {
  const days = fc.integer({ min: 0, max: 365 * 40 }).map((days) => dayAfter('1990-01-01', days))
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, day) => {
      fc.pre(isShown(zone, day))
      const start = dayStart(zone, day)
      const yesterday = dayAfter(day, -1)
      expect(clockIn(zone, start).day).toBe(day)
      expect(clockIn(zone, new Date(start.getTime() - 60_000)).day).toBe(
        isShown(zone, yesterday) ? yesterday : dayAfter(yesterday, -1),
      )
    }),
    { numRuns: 300, examples: [['Pacific/Kiritimati', '1995-01-01']] },
  )
})

test('a day that begins at 01:00, because clocks went forward at midnight, starts then', () => {
  expect(dayStart('America/Sao_Paulo', '2018-11-04')).toEqual(new Date('2018-11-04T03:00Z'))
})

test('a day that a zone has left out starts with the next one', () => {
  expect(dayStart('Pacific/Apia', '2011-12-30')).toEqual(dayStart('Pacific/Apia', '2011-12-31'))
  expect(dayStart('Pacific/Kiritimati', '1994-12-31')).toEqual(dayStart('Pacific/Kiritimati', '1995-01-01'))
})

test('the months of a year end where the next year begins', () => {
  const starts = monthStarts('Asia/Tokyo', 2026)
  expect(starts).toHaveLength(13)
  expect(starts.at(-1)).toEqual(new Date('2026-12-31T15:00Z'))
})
