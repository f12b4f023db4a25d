import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNames } from './read-names.ts'

const anime = (...names: string[]) => readNames({ kind: 'anime', names })

test('a name is also looked for as other sites may write it', () => {
  expect(anime('The Fox & the Lantern Movie 2: Part II').names).toEqual([
    'The Fox & the Lantern Movie 2: Part II',
    'The Fox and the Lantern Movie 2: Part II',
    'Fox & the Lantern Movie 2: Part II',
    'The Fox & Lantern Movie 2: Part II',
    'The Fox & the Lantern The Movie: Part II',
    'The Fox & the Lantern Movie 02: Part II',
    'The Fox & the Lantern Movie 2: Part 2',
  ])
})

test.each([
  ['Night Bakery Movie 2: Last Loaf', [{ name: 'Night Bakery: Last Loaf', format: 'movie' }]],
  ['Night Bakery Movie', [{ name: 'Night Bakery', format: 'movie' }]],
  ['Night Bakery OVA', [{ name: 'Night Bakery', format: 'ova' }]],
  // Which of them it is, nothing would say.
  ['Night Bakery Movie 2', []],
  ['Movie', []],
])('what %s says of its format', (name, loose) => {
  expect(anime(name).loose).toEqual(loose)
})

test.each([
  ['Night Bakery Movie 2: Last Loaf', [{ start: 'Night Bakery', end: 'Last Loaf' }]],
  ['Night Bakery - Last Loaf', [{ start: 'Night Bakery', end: 'Last Loaf' }]],
  ['Night-Bakery', []],
])('how %s begins and ends', (name, parts) => {
  expect(anime(name).parts).toEqual(parts)
})

test('brackets behind a name say the year or the format', () => {
  expect(anime('Night Bakery (2019)')).toMatchObject({ year: 2019, format: null })
  expect(readNames({ kind: 'manga', names: ['Night Bakery (Light Novel)'] })).toMatchObject({ format: 'light-novel' })
  expect(anime('Night Bakery (Light Novel)')).toMatchObject({ year: null, format: null })
})

test('whatever names are given, the first comes first, none twice, and there are not too many', () => {
  const word = fc.constantFrom(
    'The',
    'and',
    '&',
    'Movie',
    'OVA',
    'Part',
    'II',
    '2',
    ':',
    '-',
    'wo',
    'o',
    'Night',
    '(2019)',
  )
  const name = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(fc.oneof(name, fc.string()), { minLength: 1, maxLength: 20 }), (names) => {
      const read = anime(...names)
      expect(read.names[0]).toBe(names[0])
      expect(new Set(read.names).size).toBe(read.names.length)
      expect(read.names.length).toBeLessThan(400)
      for (const { name: left } of read.loose) expect(left).not.toBe('')
    }),
  )
})
