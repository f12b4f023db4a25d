import { expect, test } from 'vitest'
import { formatOf } from '#domain/titles/formats-rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import { formatsInFull } from '#texts/formats.ts'
import { factsOf } from './facts.ts'

const anime = { kind: 'anime', format: null, episodes: 26, duration: 24 } as const
const unknown = { format: null, episodes: null, duration: null, studio: '', year: null, endYear: null }

test('an anime with one episode is a Movie, any other a TV Series', () => {
  expect(nameOf({ ...anime, episodes: 1 })).toBe('Movie')
  expect(nameOf({ ...anime, episodes: 2 })).toBe('TV Series')
  expect(nameOf({ ...anime, episodes: null })).toBe('TV Series')
})

test('an imported format is shown instead, TV as TV Series', () => {
  expect(nameOf({ ...anime, format: 'tv', episodes: 1 })).toBe('TV Series')
  expect(nameOf({ ...anime, format: 'ova', episodes: 1 })).toBe('OVA')
  expect(nameOf({ kind: 'manga', format: 'light-novel', episodes: 1 })).toBe('Light Novel')
})

test('the facts of an anime are its episodes and minutes, its studio and its years', () => {
  const title = { ...anime, studio: 'Sunrise', year: '1998', endYear: '1999' } as TitlePage
  expect(factsOf(title)).toEqual([
    ['TV Series', '26 episodes x 24 minutes'],
    ['Animation Studio', 'Sunrise'],
    ['Released', '1998'],
    ['Ended', '1999'],
  ])
  expect(factsOf({ ...title, episodes: 1, duration: 1 })[0]).toEqual(['Movie', '1 episode x 1 minute'])
})

test('the facts of a manga are its chapters, its publisher and its years', () => {
  const title = { kind: 'manga', format: null, episodes: 364, studio: 'Young Animal', year: '1989', endYear: null }
  expect(factsOf(title as TitlePage)).toEqual([
    ['Manga', '364 chapters'],
    ['Publication Studio', 'Young Animal'],
    ['Released', '1989'],
    ['Ended', '?'],
  ])
})

test('unknown facts are left out', () => {
  expect(factsOf({ ...unknown, kind: 'anime' } as TitlePage)).toEqual([['Format', 'TV Series']])
  expect(factsOf({ ...unknown, kind: 'manga' } as TitlePage)).toEqual([['Format', 'Manga']])
  expect(factsOf({ ...unknown, kind: 'anime', duration: 24 } as TitlePage)).toEqual([['TV Series', '24 minutes']])
  expect(factsOf({ ...unknown, kind: 'anime', episodes: 26 } as TitlePage)).toEqual([['TV Series', '26 episodes']])
})

test('an unknown end year is a question mark if the start is known', () => {
  expect(factsOf({ ...unknown, kind: 'manga', year: '1989' } as TitlePage).slice(1)).toEqual([
    ['Released', '1989'],
    ['Ended', '?'],
  ])
  expect(factsOf({ ...unknown, kind: 'manga', endYear: '1989' } as TitlePage).slice(1)).toEqual([['Ended', '1989']])
})

function nameOf(title: Parameters<typeof formatOf>[0]): string {
  return formatsInFull[formatOf(title)]
}
