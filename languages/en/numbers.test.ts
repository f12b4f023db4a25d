import { expect, test } from 'vitest'
import { counted, numbered } from './numbers.ts'

test('one title is counted in the singular', () => {
  expect([0, 1, 68_910].map((total) => counted(total, 'title', 'titles'))).toEqual([
    '0 titles',
    '1 title',
    '68,910 titles',
  ])
  expect([1, 1_200].map((number) => numbered(number, 'chapter', 'chapters'))).toEqual(['1 chapter', '1200 chapters'])
})
