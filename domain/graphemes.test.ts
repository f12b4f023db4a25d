import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countGraphemes, isLongerThan } from './graphemes.ts'

const family = '👨‍👩‍👧‍👦'
const stacked = `a${'\u0301'.repeat(7)}`

test('characters are counted as readers count them', () => {
  expect(countGraphemes('Mushishi\n')).toBe(9)
  expect(countGraphemes('蟲師')).toBe(2)
  expect(countGraphemes(`e\u0301字${family}🇯🇵${stacked}\r\n`)).toBe(6)
  expect(countGraphemes('a'.repeat(50), 10)).toBe(11)
})

test('a text is too long when it has one character too many', () => {
  for (const character of ['a', '字', 'e\u0301', '🇯🇵', stacked]) {
    expect(isLongerThan(40, character.repeat(40)), character).toBe(false)
    expect(isLongerThan(40, character.repeat(41)), character).toBe(true)
  }
})

test('a text is too long when it takes more than 16 bytes for each character it may have', () => {
  expect(isLongerThan(100, `a${'\u0301'.repeat(799)}`)).toBe(false)
  expect(isLongerThan(100, `a${'\u0301'.repeat(800)}`)).toBe(true)
  expect(isLongerThan(100, family.repeat(64))).toBe(false)
  expect(isLongerThan(100, family.repeat(65))).toBe(true)
})

test('every text is judged as counting all of it would judge it', () => {
  const texts = fc.array(fc.constantFrom('a', '字', '\u0301', '\u200d', '👩', '🇯', '\r', '\n', '\ud800'), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), (parts, most) => {
      const text = parts.join('')
      const tooLong = countGraphemes(text) > most || Buffer.byteLength(text) > most * 16
      return isLongerThan(most, text) === tooLong
    }),
  )
})
