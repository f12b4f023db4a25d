import { expect, test } from 'vitest'
import { charactersLeft, tooManyCharacters } from './forms.ts'

test('one character is counted in the singular', () => {
  expect([0, 1, 2].map((count) => charactersLeft({ count }))).toEqual([
    '0 characters left',
    '1 character left',
    '2 characters left',
  ])
  expect([1, 1_200].map((count) => tooManyCharacters({ count }))).toEqual([
    '1 character too many',
    '1,200 characters too many',
  ])
})
