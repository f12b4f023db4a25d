import { expect, test } from 'vitest'
import { totalOf } from './count-of.ts'

test('one title is counted in the singular', () => {
  expect([0, 1, 68_910].map((total) => totalOf(total, 'title'))).toEqual(['0 titles', '1 title', '68,910 titles'])
})
