import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryLength, readQuery, withNeighboursSwapped, withOneLetterLess, withOtherLetters } from './rules.ts'

test('a query is read without surrounding spaces, and a missing one is empty', () => {
  expect(readQuery('  naruto ')).toBe('naruto')
  expect(readQuery(null)).toBe('')
})

test('a query is cut to its first hundred characters as readers count them', () => {
  expect(readQuery('e\u0301'.repeat(300))).toBe('e\u0301'.repeat(queryLength))
})

test('any input can be passed to the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (typed) => {
      const query = readQuery(typed)
      expect(query).not.toContain('\0')
      expect(query.isWellFormed()).toBe(true)
      expect(readQuery(query)).toBe(query)
    }),
  )
})

test('every single mistake is tried', () => {
  expect(withOneLetterLess('abc')).toEqual(['bc', 'ac', 'ab'])
  expect(withNeighboursSwapped('abc')).toEqual(['bac', 'acb'])
  expect(withOtherLetters('ab', 1)).toEqual(expect.arrayContaining(['xab', 'xb', '0ab', '0b']))
  expect(withOtherLetters('ab', 1)).not.toContain('ax')
})
