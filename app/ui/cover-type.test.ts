import { expect, test } from 'vitest'
import { fitTitle } from './cover-type.ts'

test('the shorter a title, the larger it is set', () => {
  const sizes = ['!', 'K', 'Gintama', 'Fullmetal Alchemist: Brotherhood', 'A tale of longing and '.repeat(11)].map(
    (title) => fitTitle(title, false),
  )
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(sizes[0]).toBe(0)
  expect(sizes[4]).toBeGreaterThan(10)
})

test('a wider face is set no larger', () => {
  expect(fitTitle('Shingeki no Kyojin', true)).toBeGreaterThanOrEqual(fitTitle('Shingeki no Kyojin', false))
})

test('a title without spaces is set whole, however long', () => {
  expect(fitTitle('無'.repeat(240), false)).toBeLessThanOrEqual(14)
})
