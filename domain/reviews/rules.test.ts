import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewOf } from './rules.ts'

test('a review of up to 100 characters is shown whole', () => {
  expect(previewOf('')).toBe('')
  expect(previewOf('a'.repeat(100))).toBe('a'.repeat(100))
})

test("a longer review is cut after 100 characters and goes on with ' ...'", () => {
  expect(previewOf('a'.repeat(101))).toBe(`${'a'.repeat(100)} ...`)
  expect(previewOf(`${'ab '.repeat(33)}c and so on`)).toBe(`${'ab '.repeat(33)}c ...`)
})

test('a character is what a reader takes for one', () => {
  const family = '👨‍👩‍👧‍👦'
  const accented = 'e\u0301'
  const flag = '🇵🇹'
  for (const sign of [family, accented, flag, '春', '👍🏽']) {
    expect(previewOf(sign.repeat(100))).toBe(sign.repeat(100))
    expect(previewOf(sign.repeat(101))).toBe(`${sign.repeat(100)} ...`)
  }
})

test('a preview always begins as the review does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (review) => {
      const preview = previewOf(review)
      return preview === review || (preview.endsWith(' ...') && review.startsWith(preview.slice(0, -4)))
    }),
  )
})
