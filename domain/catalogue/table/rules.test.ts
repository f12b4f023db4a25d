import { expect, test } from 'vitest'
import { nextOrder, readTableOrder } from './rules.ts'

test.each([
  ['title', 'title'],
  ['-studio', '-studio'],
  ['added', 'added'],
  [null, '-added'],
  ['', '-added'],
  ['--title', '-added'],
  ['toString', '-added'],
  ['match', '-added'],
])('the order %s in the address is read as %s', (value, order) => {
  expect(readTableOrder(value, false)).toBe(order)
})

test('what was searched for comes best match first, unless another order is chosen', () => {
  expect(readTableOrder(null, true)).toBe('match')
  expect(readTableOrder('title', true)).toBe('title')
})

test('a heading sorts in its own direction first, then in the other', () => {
  expect([nextOrder('title', '-added'), nextOrder('title', 'title'), nextOrder('title', '-title')]).toEqual([
    'title',
    '-title',
    'title',
  ])
  expect([nextOrder('episodes', 'match'), nextOrder('episodes', '-episodes')]).toEqual(['-episodes', 'episodes'])
})
