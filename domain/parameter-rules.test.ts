import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathWith, readOption, readPage, unlessFirst } from './parameter-rules.ts'

test.each([
  ['3', 3],
  ['2.9', 2],
  ['99999999999999999999', 1e9],
  ['Infinity', 1e9],
  ['0', 1],
  ['-2', 1],
  ['two', 1],
  ['', 1],
])('?page=%s asks for page %d', (value, page) => {
  expect(readPage(new URLSearchParams({ page: value }))).toBe(page)
})

test('an address without a page number asks for page 1', () => {
  expect(readPage(new URLSearchParams())).toBe(1)
})

const options = ['popular', 'name', 'latest'] as const

test('a parameter that names no option means the first', () => {
  expect(['name', 'popular', 'NAME', 'constructor', '', null].map((asked) => readOption(options, asked))).toEqual([
    'name',
    ...Array(5).fill('popular'),
  ])
})

test('an address leaves out what is empty, the default option and page 1', () => {
  expect(pathWith('/browse-animes', { sort: unlessFirst(options, 'popular') }, 1)).toBe('/browse-animes')
  expect(pathWith('/browse-animes', { sort: unlessFirst(options, 'name') }, 2)).toBe('/browse-animes?sort=name&page=2')
  expect(pathWith('/list', { q: '', which: undefined, kind: null })).toBe('/list')
})

test('an address may have parameters of its own', () => {
  expect(pathWith('/list?tab=manga', {}, 3)).toBe('/list?tab=manga&page=3')
})

test('what is written is read again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...options),
      fc.integer({ min: 1, max: 1e6 }),
      fc.constantFrom('蟲師', 'a&b=c', '100%', '#1 + ?', ' x '),
      (value, page, q) => {
        const { searchParams } = new URL(pathWith('/', { q, sort: unlessFirst(options, value) }, page), 'http://site')
        expect(readOption(options, searchParams.get('sort'))).toBe(value)
        expect(readPage(searchParams)).toBe(page)
        expect(searchParams.get('q')).toBe(q)
      },
    ),
  )
})
