import { expect, test } from 'vitest'
import { formatOf, formatSpellings, formatsOf, readFormatOf } from './formats-rules.ts'
import { kinds } from './rules.ts'

test('an anime with one episode is a movie, any other a TV series', () => {
  const anime = { kind: 'anime', format: null } as const
  expect([1, 2, null].map((episodes) => formatOf({ ...anime, episodes }))).toEqual(['movie', 'tv', 'tv'])
  expect(formatOf({ kind: 'manga', format: null, episodes: 1 })).toBe('manga')
})

test('a known format stands, however many episodes there are', () => {
  expect(formatOf({ kind: 'anime', format: 'tv', episodes: 1 })).toBe('tv')
  expect(formatOf({ kind: 'manga', format: 'light-novel', episodes: 1 })).toBe('light-novel')
})

test('a format is read by its code and by its spelling, in whatever case, and not as one of the other kind', () => {
  for (const kind of kinds) {
    for (const format of formatsOf[kind]) {
      const spelled = formatSpellings[format]
      for (const text of [format, spelled, spelled.toUpperCase()]) expect(readFormatOf(kind, text)).toBe(format)
    }
  }
  expect([readFormatOf('anime', 'Manga'), readFormatOf('manga', ''), readFormatOf('manga', 'toString')]).toEqual([
    null,
    null,
    null,
  ])
})
