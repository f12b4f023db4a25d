import { expect, test } from 'vitest'
import { formatDate, formatPartialDate } from './dates.ts'

test('dates are written in the Portuguese format, day first, in UTC', () => {
  expect(formatDate('2026-03-09T12:00:00Z')).toBe('09/03/2026')
  expect(formatDate('2026-03-09T23:59:59.999Z')).toBe('09/03/2026')
  expect(formatDate('2026-03-09T23:30:00-05:00')).toBe('10/03/2026')
  expect(formatDate('1970-01-01T00:00:00Z')).toBe('01/01/1970')
})

test('of a date that is known in part, that part is written', () => {
  expect(['2026-03-09', '2026-03', '2026', ''].map(formatPartialDate)).toEqual(['09/03/2026', '03/2026', '2026', ''])
})
