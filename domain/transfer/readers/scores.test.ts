import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onScale, scoreScales } from '#domain/score-scale-rules.ts'
import { type ForeignScale, tenthsOf } from './scores.ts'

const whole = (most: number) => Array.from({ length: most }, (_, place) => place + 1)
const table: Record<ForeignScale, [value: number, score: number][]> = {
  ten: whole(10).map((value) => [value, value]),
  tenths: whole(100).map((value) => [value / 10, value / 10]),
  hundred: whole(100).map((value) => [value, value / 10]),
  stars: [
    [1, 1],
    [2, 3],
    [3, 5],
    [4, 7],
    [5, 9],
  ],
  smileys: [
    [1, 3.5],
    [2, 6],
    [3, 8.5],
  ],
  twentieths: whole(20).map((value) => [value, value / 2]),
  'half-stars': whole(10).map((value) => [value / 2, value]),
}

test.each(Object.entries(table))('each value of the scale %s has its score, and comes back from it', (name, values) => {
  const scale = name as ForeignScale
  const own = scoreScales.find((each) => each === scale)
  for (const [value, score] of values) {
    expect(tenthsOf({ scale, value })).toBe(score)
    expect(tenthsOf({ scale, value: String(value) })).toBe(score)
    if (own) expect(onScale(own, score)).toBe(value)
  }
  expect([0, '0', '', null, undefined].map((value) => tenthsOf({ scale, value }))).toEqual(Array(5).fill(null))
})

test('whatever a file says, a score is one from 0.1 to 10 in tenths, none, or cannot be read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(table) as ForeignScale[])), fc.anything(), (scale, value) => {
      const score = tenthsOf({ scale, value })
      if (score === null || score === undefined) return
      expect(score).toBeGreaterThanOrEqual(0.1)
      expect(score).toBeLessThanOrEqual(10)
      expect(Math.round(score * 10) / 10).toBe(score)
    }),
  )
})
