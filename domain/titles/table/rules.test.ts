import { expect, test } from 'vitest'
import { nextOrder, readTableFilter, readTableOrder, readWantedId, type TableFilter } from './rules.ts'

const everything: TableFilter = { query: '', searched: 'name', shown: 'all', format: null }

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
  expect(readTableOrder(value, everything)).toBe(order)
})

test('search results come best match first, unless another order is chosen', () => {
  expect(readTableOrder(null, { ...everything, query: 'one' })).toBe('match')
  expect(readTableOrder('title', { ...everything, query: 'one' })).toBe('title')
})

test('a heading sorts in its own direction first, then in the other', () => {
  expect([nextOrder('title', '-added'), nextOrder('title', 'title'), nextOrder('title', '-title')]).toEqual([
    'title',
    '-title',
    'title',
  ])
  expect([nextOrder('episodes', 'match'), nextOrder('episodes', '-episodes')]).toEqual(['-episodes', 'episodes'])
})

test('possible duplicates come side by side, and search results by studio or id newest first', () => {
  expect(readTableOrder(null, { ...everything, shown: 'duplicates' })).toBe('title')
  expect(readTableOrder(null, { ...everything, query: 'bones', searched: 'studio' })).toBe('-added')
})

test('an invalid filter in the address is ignored', () => {
  const read = (search: string) => readTableFilter('anime', new URLSearchParams(search), '')
  expect(read('in=studio&show=no-year&format=TV')).toEqual({
    query: '',
    searched: 'studio',
    shown: 'no-year',
    format: 'tv',
  })
  expect(read('in=constructor&show=toString&format=Manga')).toEqual(everything)
  expect(read('format=none').format).toBe('none')
})

test('an id is looked up here and elsewhere, or only on the site named before it', () => {
  expect(readWantedId('1795297484643')).toEqual({ source: null, value: '1795297484643' })
  expect(readWantedId('MAL: 5114')).toEqual({ source: 'mal', value: '5114' })
  expect(readWantedId(':')).toEqual({ source: null, value: ':' })
})
