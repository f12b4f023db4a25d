import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBefore, isDay, readPartialDate } from './partial-date-rules.ts'

const aDay = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('every day of the calendar is read as it is', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      expect(readPartialDate(day)).toBe(day)
      expect(isDay(day)).toBe(true)
    }),
  )
})

test('what is read of a date is read again as it is, and is the start of it', () => {
  const part = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), part, part, (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}-${month}-${day}`
      const read = readPartialDate(text) ?? ''
      expect(text.startsWith(read)).toBe(true)
      expect(readPartialDate(read)).toBe(read)
      expect(isDay(text)).toBe(read === text)
    }),
  )
})

test.each([
  ['2012-06-00', '2012-06'],
  ['2021-13-01', '2021'],
  ['2023-02-29', '2023-02'],
  ['2024-02-29', '2024-02-29'],
  ['2010-4-6', '2010-04-06'],
  ['1998-04-03T12:00:00+09:00', '1998-04-03'],
  [' 1998 ', '1998'],
  ['0000-01-01', null],
  ['soon', undefined],
  ['12/06/2012', undefined],
])('of %s, %s is read', (text, read) => {
  expect(readPartialDate(text)).toBe(read)
})

test.each(['2023-02-29', '0000-01-01', '2010-4-6', '2010-04', ' 2010-04-06', '2010-04-06T00:00:00Z', '', 'soon'])(
  '“%s” is no day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

test.each([
  ['2010', '2011', true],
  ['2010-04-06', '2010', false],
  ['2010-04-06', '2010-05', true],
  ['2010-05', '2010-04-30', false],
])('that %s is before %s is %s', (one, other, before) => {
  expect(isBefore(one, other)).toBe(before)
})
