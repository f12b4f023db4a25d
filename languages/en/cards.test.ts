import { expect, test } from 'vitest'
import { scoreInRow, scoreOnCard } from './cards.ts'

test('in a row of My list a score is out of 10, and its star is hollow if it was imported', () => {
  expect(scoreInRow({ from: 'readers', value: 9 })).toBe('★\u00a09.0\u00a0/\u00a010')
  expect(scoreInRow({ from: 'import', value: 8.74 })).toBe('☆\u00a08.7\u00a0/\u00a010')
  expect(scoreInRow(null)).toBe('Not rated yet')
})

test('on a card a score has a star in the same line, hollow if it was imported', () => {
  expect(scoreOnCard({ from: 'readers', value: 9 })).toBe('★\u00a09.0')
  expect(scoreOnCard({ from: 'import', value: 8.74 })).toBe('☆\u00a08.7')
  expect(scoreOnCard(null)).toBe('Not rated yet')
})
