import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges } from './journal/changes-rules.ts'
import { emptyJournal, type Known } from './journal/record-rules.ts'
import { fromScale, meanOnScale, mostOf, onScale, scoreScales, stepOf } from './score-scale-rules.ts'

const anyScale = fc.constantFrom(...scoreScales)
const anyScore = fc.integer({ min: 1, max: 100 }).map((tenths) => tenths / 10)
const known: Known = { kind: 'anime', title: 'Mushishi', total: 26, totalVolumes: null, today: '2026-11-22' }

test('every value of a scale is stored in tenths, and shown as it was given', () => {
  for (const scale of scoreScales) {
    for (let step = 1; step <= Math.round(mostOf[scale] / stepOf[scale]); step++) {
      const value = (step * Math.round(stepOf[scale] * 10)) / 10
      const score = fromScale(scale, value) as number
      expect(Number.isInteger(Math.round(score * 1000) / 100), `${scale} ${value}`).toBe(true)
      expect(score).toBeGreaterThanOrEqual(0.1)
      expect(score).toBeLessThanOrEqual(10)
      expect(onScale(scale, score), `${scale} ${value}`).toBe(value)
    }
  }
})

test('a higher score is never a lower value', () => {
  fc.assert(
    fc.property(anyScale, anyScore, anyScore, (scale, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(onScale(scale, low)).toBeLessThanOrEqual(onScale(scale, high))
    }),
  )
})

test('every score is a value of every scale', () => {
  fc.assert(
    fc.property(anyScale, anyScore, (scale, score) => {
      expect(fromScale(scale, onScale(scale, score))).not.toBeNull()
    }),
  )
})

test.each([
  ['ten', 0],
  ['ten', 7.5],
  ['ten', 11],
  ['tenths', 0],
  ['tenths', 8.75],
  ['hundred', 101],
  ['stars', 6],
  ['smileys', 4],
  ['smileys', Number.NaN],
] as const)('%s has no %s', (scale, value) => {
  expect(fromScale(scale, value)).toBeNull()
})

test('a score that is given as it was shown stays as it is stored', () => {
  fc.assert(
    fc.property(anyScale, anyScore, (scale, score) => {
      const before = { entry: null, journal: { ...emptyJournal, score } }
      const given = fromScale(scale, onScale(scale, score))
      const { record } = applyChanges(before, [{ do: 'score', score: given, scale }], known)
      expect(record.journal?.score).toBe(score)
    }),
  )
})

test('the mean of one score is that score on its scale, and no mean is beyond the scale', () => {
  for (const scale of scoreScales) {
    for (let value = 1; value <= mostOf[scale]; value++) {
      expect(meanOnScale(scale, fromScale(scale, value) as number), `${scale} ${value}`).toBeCloseTo(value)
    }
    expect(meanOnScale(scale, 10)).toBe(mostOf[scale])
  }
  expect(meanOnScale('stars', 8)).toBe(4.5)
  expect(meanOnScale('stars', 0.1)).toBe(1)
})
