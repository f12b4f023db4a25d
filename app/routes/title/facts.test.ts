import { expect, test } from 'vitest'
import { factsOf, formatOf } from './facts.ts'
import type { ShownTitle } from './shown-title.ts'

const anime = { kind: 'anime', format: null, episodes: 26, duration: 24 } as const
const unknown = { format: null, episodes: null, duration: null, studio: '', year: null, endYear: null }

test('an anime with one episode is a Movie, any other a TV Series', () => {
  expect(formatOf({ ...anime, episodes: 1 })).toBe('Movie')
  expect(formatOf({ ...anime, episodes: 2 })).toBe('TV Series')
  expect(formatOf({ ...anime, episodes: null })).toBe('TV Series')
})

test('an imported format is shown instead, TV as TV Series', () => {
  expect(formatOf({ ...anime, format: 'TV', episodes: 1 })).toBe('TV Series')
  expect(formatOf({ ...anime, format: 'OVA', episodes: 1 })).toBe('OVA')
  expect(formatOf({ kind: 'manga', format: 'Light Novel', episodes: 1 })).toBe('Light Novel')
})

test('the facts of an anime are its episodes and minutes, its studio and its years', () => {
  const title = { ...anime, studio: 'Sunrise', year: '1998', endYear: '1999' } as ShownTitle
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
  expect(factsOf(title as ShownTitle)).toEqual([
    ['Manga', '364 chapters'],
    ['Publication Studio', 'Young Animal'],
    ['Released', '1989'],
    ['Ended', '?'],
  ])
})

test('unknown facts are left out', () => {
  expect(factsOf({ ...unknown, kind: 'anime' } as ShownTitle)).toEqual([['Format', 'TV Series']])
  expect(factsOf({ ...unknown, kind: 'manga' } as ShownTitle)).toEqual([['Format', 'Manga']])
  expect(factsOf({ ...unknown, kind: 'anime', duration: 24 } as ShownTitle)).toEqual([['TV Series', '24 minutes']])
  expect(factsOf({ ...unknown, kind: 'anime', episodes: 26 } as ShownTitle)).toEqual([['TV Series', '26 episodes']])
})

test('an unknown end year is a question mark if the start is known', () => {
  expect(factsOf({ ...unknown, kind: 'manga', year: '1989' } as ShownTitle).slice(1)).toEqual([
    ['Released', '1989'],
    ['Ended', '?'],
  ])
  expect(factsOf({ ...unknown, kind: 'manga', endYear: '1989' } as ShownTitle).slice(1)).toEqual([['Ended', '1989']])
})
