import { expect, expectTypeOf, test } from 'vitest'
import { type Json, toJson } from './moment-rules.ts'

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
