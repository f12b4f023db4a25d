import { expect, test } from 'vitest'
import { fitTitle, withBreaks } from './cover-type.ts'

test('the shorter a title, the larger it is set', () => {
  const sizes = ['!', 'K', 'Gintama', 'Fullmetal Alchemist: Brotherhood', 'A tale of longing and '.repeat(11)].map(
    fitTitle,
  )
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(sizes[0]).toBe(0)
  expect(sizes[4]).toBeGreaterThan(10)
})

test('the longest word decides because words are never broken', () => {
  expect(fitTitle('Brotherhood')).toBe(fitTitle('A Brotherhood'))
  expect(fitTitle('Kusuriya no Hitorigoto')).toBeGreaterThan(fitTitle('Kusu riya no Hito rigoto'))
})

test('a line may end after a star, a slash, a colon and a hyphen', () => {
  expect(withBreaks('Lucky★Star')).toBe('Lucky★\u200bStar')
  expect(withBreaks('Fate/Zero')).toBe('Fate/\u200bZero')
  expect(withBreaks('Re:Creators')).toBe('Re:\u200bCreators')
  expect(withBreaks('Spider-Man')).toBe('Spider-\u200bMan')
  expect(withBreaks('Mushishi: Next')).toBe('Mushishi: Next')
  expect(fitTitle('Angels/Demons')).toBeLessThan(fitTitle('AngelsXDemons'))
})

test('a title without spaces is set in full, however long', () => {
  expect(fitTitle('無'.repeat(100))).toBeLessThan(14)
  expect(fitTitle('Unbreakable'.repeat(22))).toBe(14)
})
