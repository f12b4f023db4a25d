import { expect, test } from 'vitest'
import { samePeople } from './same-people.ts'

test.each([
  [['Tsugumi Ooba', 'Takeshi Obata'], ['Ohba, Tsugumi'], true],
  [['CLAMP'], ['Clamp'], true],
  [['CLAMP'], ['Tetsuhiro Hirakawa'], false],
  [['Arakawa Hiromu'], ['荒川弘'], null],
  [['荒川弘'], ['荒川弘'], true],
  [['Hiroshi Ōnishi'], ['Oonishi Hiroshi'], true],
  [['尾田 栄一郎', 'Eiichiro Oda'], ['Oda Eiichirou'], true],
  [[], ['CLAMP'], null],
])('%o and %o: %o', (ones, others, same) => {
  expect(samePeople(ones, others)).toBe(same)
})
