import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('initials come in the order in which a name is spoken', () => {
  expect(initials('Ackerman, Mikasa')).toBe('MA')
  expect(initials('Edward Wong Hau')).toBe('EH')
  expect(initials('élan vital')).toBe('ÉV')
})

test('one word gives one character, and so does a name in Japanese', () => {
  expect(initials('Guts')).toBe('G')
  expect(initials('宮崎 駿')).toBe('宮')
  expect(initials('スパイク・スピーゲル')).toBe('ス')
})

test('initials are letters or digits, unless a name has none', () => {
  expect(initials('(K)NoW_NAME')).toBe('K')
  expect(initials('"Weird Al" Yankovic')).toBe('WY')
  expect(initials('Simon & Garfunkel!')).toBe('SG')
  expect(initials('AKB48 (☆)')).toBe('A')
  expect(initials('【10】-FEET')).toBe('1')
  expect(initials('😀 Face')).toBe('F')
  expect(initials('😀')).toBe('😀')
})

test('a name of nothing but punctuation has no initials', () => {
  expect(initials(' , ')).toBe('')
})
