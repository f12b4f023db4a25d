import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

test.each([
  ['3', 3],
  ['2.9', 2],
  ['99999999999999999999', 1e20],
  ['0', 1],
  ['-2', 1],
  ['two', 1],
  ['', 1],
  [null, 1],
])('%j asks for page %d', (value, page) => {
  expect(readPage(value)).toBe(page)
})
