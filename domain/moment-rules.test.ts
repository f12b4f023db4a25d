import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { type Json, readMoment, toJson } from './moment-rules.ts'

test('moments become ISO text at any depth, and everything else stays as it is', () => {
  const at = new Date('2026-03-09T12:00:00.120Z')
  const given = { at, rows: [{ endedAt: at, size: 3 }, { endedAt: null }], notes: { text: 'x', none: undefined } }

  const json = toJson(given)

  expect(json).toEqual({
    at: '2026-03-09T12:00:00.120Z',
    rows: [{ endedAt: '2026-03-09T12:00:00.120Z', size: 3 }, { endedAt: null }],
    notes: { text: 'x', none: undefined },
  })
  expectTypeOf(json.at).toBeString()
  expectTypeOf<Json<{ at: Date | null; list: { at?: Date }[] }>>().toEqualTypeOf<{
    at: string | null
    list: { at?: string }[]
  }>()
})

test('a moment comes back from its text', () => {
  const moments = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(fc.property(moments, (moment) => void expect(readMoment(toJson(moment))).toEqual(moment)))
})

test.each([
  '',
  'now',
  '2026',
  '2026-11-27',
  '2026-02-31T25:00:00.000Z',
  '-200000-01-01T00:00:00.000Z',
  '1764201600000',
])('%j names no moment', (text) => expect(readMoment(text)).toBeUndefined())
