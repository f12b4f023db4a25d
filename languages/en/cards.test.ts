import { expect, test } from 'vitest'
import { scoreInWords, scoreOnCard } from './cards.ts'

test("the score of this site's readers has one decimal, out of 10", () => {
  expect(scoreInWords({ from: 'readers', value: 9 })).toBe('9.0 / 10')
})

test('an imported score is marked as such', () => {
  expect(scoreInWords({ from: 'import', value: 8.7 })).toBe('8.7 / 10 imported')
})

test('a title without either score is not rated yet', () => {
  expect(scoreInWords(null)).toBe('Not rated yet')
})

test('on a card a score has a star in the same line, hollow if it was imported', () => {
  expect(scoreOnCard({ from: 'readers', value: 9 })).toBe('★\u00a09.0')
  expect(scoreOnCard({ from: 'import', value: 8.74 })).toBe('☆\u00a08.7')
  expect(scoreOnCard(null)).toBe('Not rated yet')
})
