import { expect, test } from 'vitest'
import { countTitles } from './words.ts'

test('titles are counted, one of them too', () => {
  expect([0, 1, 68_910].map(countTitles)).toEqual(['0 titles', '1 title', '68,910 titles'])
})
