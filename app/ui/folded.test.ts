import { expect, test } from 'vitest'
import { isLong } from './folded.tsx'

test('six lines are not long, seven are', () => {
  expect(isLong('a'.repeat(6 * 65), 65)).toBe(false)
  expect(isLong('a'.repeat(6 * 65 + 1), 65)).toBe(true)
})

test('a line break takes a line, and so does an empty line', () => {
  expect(isLong('a\nb\nc\nd\ne\nf', 65)).toBe(false)
  expect(isLong('a\n\nc\nd\ne\nf\ng', 65)).toBe(true)
})

test('Japanese is twice as wide', () => {
  expect(isLong('春'.repeat(195), 65)).toBe(false)
  expect(isLong('春'.repeat(199), 65)).toBe(true)
})
