import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from './day-after-rules.ts'
import { daysOfMonth, daysOfWeek, eachDay, monthAfter, readDay, readMonth, weekdayOf } from './day-rules.ts'

const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days) => dayAfter('1900-01-01', days))

test('a month has its days, a leap year its 29th of February', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOfMonth('2024-02').to).toBe('2024-02-29')
  expect(daysOfMonth('1900-02').to).toBe('1900-02-28')
  expect(daysOfMonth('2099-12').to).toBe('2099-12-31')
})

test('the month after the one before is the same, and a year has twelve', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -30, max: 30 }), (day, months) => {
      const month = day.slice(0, 7)
      expect(monthAfter(monthAfter(month, months), -months)).toBe(month)
      expect(monthAfter(month, 12)).toBe(`${Number(month.slice(0, 4)) + 1}${month.slice(4)}`)
    }),
  )
})

test('a week has seven days from Monday to Sunday, and each of them has the same week', () => {
  expect(daysOfWeek('2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  fc.assert(
    fc.property(anyDay, (day) => {
      const week = eachDay(daysOfWeek(day))
      expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
      expect(week).toContain(day)
      for (const each of week) expect(daysOfWeek(each).from).toBe(week[0])
    }),
  )
})

test('days and months of addresses are read as they are, or not at all', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(readDay(day)).toBe(day)
      expect(readMonth(day.slice(0, 7))).toBe(day.slice(0, 7))
    }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,6}-\d{1,3}(-\d{1,3})?$/)), (given) => {
      expect([null, given]).toContain(readDay(given))
      expect([null, given]).toContain(readMonth(given))
    }),
  )
})

test.each([
  '',
  '0',
  '2026',
  '2026-00',
  '2026-13',
  '99999-13',
  '1899-12',
  '2100-01',
  '2026-1',
  ' 2026-01',
  '2026-01\0',
  '2026-1a',
])('%j is no month of a page', (given) => expect(readMonth(given)).toBeNull())

test.each(['', '2026-02-29', '2026-11-31', '0001-01-01', '2026-11-1', '+002026-11-01', '2026-11-01T00:00'])(
  '%j is no day of a page',
  (given) => expect(readDay(given)).toBeNull(),
)
