import { expect, test } from 'vitest'
import { lengthOf } from './moving-in.ts'

test('the length of a title is said as everywhere, without separators (§2)', () => {
  expect(lengthOf.anime(1_120)).toBe('1120 episodes')
  expect(lengthOf.manga(1_957)).toBe('1957 chapters')
})
