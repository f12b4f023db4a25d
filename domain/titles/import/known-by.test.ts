import { expect, test } from 'vitest'
import { Fields } from './fields.ts'
import { readKnownBy } from './known-by.ts'

test.each([
  [{ members: 5, scored_by: 9, stats: { total: 9 }, favorites: 9 }, 5],
  [{ members: 0, scored_by: 1_772_965, stats: { total: 1_579_929 }, favorites: 95_081 }, 1_772_965],
  [{ scored_by: 40, stats: { total: 100 } }, 100],
  [{ scored_by: 40, stats: null, favorites: 9 }, 80],
  [{ favorites: 9 }, 900],
  [{ scored_by: 2_000_000_000 }, 2_000_000_000],
  [{ stats: [], scored_by: 'many', favorites: -1 }, null],
  [{}, null],
])('from %o, the best known number tells how well known a title is', (numbers, people) => {
  expect(readKnownBy('anime', new Fields(numbers))).toBe(people)
})

test('a larger share of readers make a manga a favorite than of viewers an anime', () => {
  expect(readKnownBy('manga', new Fields({ favorites: 4 }))).toBe(100)
})
