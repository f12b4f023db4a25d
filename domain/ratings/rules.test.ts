import { expect, test } from 'vitest'
import { refusalOf, toldOf } from '#tests/support/refusal-of.ts'
import { alreadyRated, readStars, starChoices } from './rules.ts'

test('a rating is one to ten stars', () => {
  expect(starChoices.map((stars) => readStars(String(stars)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test.each(['0', '11', '-1', '7.5', '07', '1e0', ' 7', '', 'NaN', null, undefined, 7, new File([], 'a')])(
  '%s is no rating',
  async (value) => {
    expect((await refusalOf(() => readStars(value))).sentence).toBe('Please choose 1 to 10 stars!')
  },
)

test("whoever rates again is told 'You have already rated the {type}'", () => {
  expect(toldOf(alreadyRated('anime')).sentence).toBe('You have already rated the anime')
  expect(toldOf(alreadyRated('manga')).sentence).toBe('You have already rated the manga')
})
