import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPartialDate } from '#domain/partial-date-rules.ts'
import { dateOfDigits, dateOfParts, dateOfShort, readListDate, readMoment } from './dates.ts'

test.each([
  ['2020-04-30', '2020-04-30'],
  ['2020-04-00', '2020-04'],
  ['2011-00-00', '2011'],
  ['2011', '2011'],
  ['2012-02-31', '2012-02'],
  ['2020-07-24 17:58:13-07', '2020-07-24'],
  ['2023-08-01T00:00:00.000Z', '2023-08-01'],
  ['2018-9-4', '2018-09-04'],
  ['2018/09/04', '2018-09-04'],
  ['2018.9.4 12:00', '2018-09-04'],
  ['2019-4-None', '2019-04'],
  ['2018-None-None', '2018'],
  ['None-None-None', null],
  ['null', null],
  ['N/A', null],
  // Which of them is the day, nobody knows.
  ['04/09/2018', undefined],
  ['0000-00-00', null],
  ['', null],
  [' ', null],
  [null, null],
  ['soon', undefined],
  ['20-04-30', undefined],
  [{}, undefined],
])('the date %j is %j', (given, date) => {
  expect(readListDate(given)).toBe(date)
})

test('dates of parts, digits and two-digit years', () => {
  expect([dateOfParts(2020, 4, 30), dateOfParts(2020, 4, null), dateOfParts(2020, null, null)]).toEqual([
    '2020-04-30',
    '2020-04',
    '2020',
  ])
  expect([dateOfParts(null, null, null), dateOfParts(null, 4, 30)]).toEqual([null, undefined])
  expect([20_200_430, 20_200_000, '20200430', 0, null, 'x'].map(dateOfDigits)).toEqual([
    '2020-04-30',
    '2020',
    '2020-04-30',
    null,
    null,
    undefined,
  ])
  expect(['07-23-16', '31-12-99', '00-00-16', '00-00-00', null, '2016-07-23', 'x'].map(dateOfShort)).toEqual([
    '2016-07-23',
    '1999-12-31',
    '2016',
    null,
    null,
    '2016-07-23',
    undefined,
  ])
})

test('whatever a file says, a date is one that exists, none, or cannot be read', () => {
  const given = fc.oneof(fc.anything(), fc.constant({ toString: 1, valueOf: 1 }), fc.stringMatching(/^[0-9-]{0,12}$/))
  fc.assert(
    fc.property(given, given, given, (one, two, three) => {
      for (const date of [readListDate(one), dateOfShort(two), dateOfDigits(three)]) {
        if (date) expect(readPartialDate(date)).toBe(date)
      }
    }),
  )
})

test('a moment may be written in several ways', () => {
  const moment = new Date('2020-07-24T17:58:13Z')
  for (const given of [
    '2020-07-24T17:58:13Z',
    '2020-07-24 17:58:13',
    '2020-07-24 10:58:13-07',
    '2020-07-24T19:58:13+0200',
    1_595_613_493,
    '1595613493',
  ]) {
    expect(readMoment(given), String(given)).toEqual(moment)
  }
  for (const given of ['soon', '', null, 1e20, {}, '0000-00-00 00:00:00']) expect(readMoment(given)).toBeNull()
})
