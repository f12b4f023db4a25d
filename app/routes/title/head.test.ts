import { expect, test } from 'vitest'
import { linkedFacts } from './facts.ts'
import { descriptionOf, titleHead } from './head.ts'
import type { ShownTitle } from './shown-title.ts'

const site = { name: 'Kiroku', baseUrl: 'https://anime.example' }
const bebop = {
  id: '1700000000000',
  kind: 'anime',
  title: 'Cowboy Bebop',
  titleEnglish: 'Cowboy Bebop',
  titleNative: 'カウボーイビバップ',
  format: 'tv',
  formatName: 'TV Series',
  genres: ['Action', 'Sci-Fi'],
  poster: 'https://pictures.example/1.jpg',
  year: '1998',
  endYear: '1999',
  episodes: 26,
  duration: 24,
  studio: 'Sunrise',
  storyline: 'See you,\n\nspace cowboy.',
  score: { from: 'readers', value: 8.8 },
  ratingCount: 12,
  ratingSum: 106,
} as ShownTitle

const contentOf = (title: ShownTitle, property: string) =>
  titleHead(title, site).find((tag) => 'property' in tag && tag.property === property)
const schemaOf = (title: ShownTitle) =>
  titleHead(title, site).flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))[0]

test('the page title has the format and year, and there is one canonical address', () => {
  expect(titleHead(bebop, site)).toContainEqual({ title: 'Cowboy Bebop (TV Series, 1998) · Kiroku' })
  expect(titleHead(bebop, site)).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://anime.example/anime/1700000000000',
  })
  expect(titleHead({ ...bebop, year: null }, site)).toContainEqual({ title: 'Cowboy Bebop (TV Series) · Kiroku' })
})

test('Open Graph and schema.org tell series, films and books apart', () => {
  const film = { ...bebop, format: 'movie' as const, formatName: 'Movie', episodes: 1 }
  const book = { ...bebop, kind: 'manga' as const, format: 'manga' as const, formatName: 'Manga' }
  expect([bebop, film, book].map((title) => contentOf(title, 'og:type'))).toMatchObject([
    { content: 'video.tv_show' },
    { content: 'video.movie' },
    { content: 'book' },
  ])
  expect(schemaOf(bebop)).toMatchObject({
    '@type': 'TVSeries',
    alternateName: ['カウボーイビバップ'],
    numberOfEpisodes: 26,
    startDate: '1998',
    endDate: '1999',
    productionCompany: { name: 'Sunrise' },
  })
  expect(schemaOf(film)).toMatchObject({ '@type': 'Movie', datePublished: '1998' })
  expect(schemaOf(book)).toMatchObject({ '@type': 'Book', publisher: { name: 'Sunrise' } })
  expect(schemaOf(book)).not.toHaveProperty('numberOfEpisodes')
})

test("only the readers' own score is given to search engines", () => {
  expect(schemaOf(bebop)).toMatchObject({ aggregateRating: { ratingValue: 8.8, ratingCount: 12, bestRating: 10 } })
  expect(schemaOf({ ...bebop, score: { from: 'import', value: 8.8 } })).not.toHaveProperty('aggregateRating')
  expect(schemaOf({ ...bebop, score: null })).not.toHaveProperty('aggregateRating')
})

test('other sites get only absolute addresses of pictures', () => {
  expect(contentOf(bebop, 'og:image')).toMatchObject({ content: 'https://pictures.example/1.jpg' })
  const own = `/imgs/${'a'.repeat(22)}-960.webp`
  expect(contentOf({ ...bebop, poster: own }, 'og:image')).toMatchObject({
    content: expect.stringMatching(/^https:.*example\/imgs\/a{22}-960\.webp$/),
  })
  for (const poster of [null, '/pictures/1.jpg']) {
    expect(contentOf({ ...bebop, poster }, 'og:image')).toBeUndefined()
    expect(schemaOf({ ...bebop, poster })).not.toHaveProperty('image')
  }
})

test('unknown facts are left out', () => {
  const unknown = { ...bebop, titleNative: null, genres: [], year: null, endYear: null, episodes: null, studio: '' }
  const known = Object.keys(schemaOf(unknown) as object)
  expect(known.sort()).toEqual(['@context', '@type', 'aggregateRating', 'description', 'image', 'name', 'url'])
})

test('the description is the beginning of the storyline, cut between words', () => {
  expect(descriptionOf(bebop)).toBe('See you, space cowboy.')
  const storyline = `${'word '.repeat(29)}word, unbreakable`
  expect(descriptionOf({ ...bebop, storyline: storyline.slice(0, 160) })).toHaveLength(160)
  expect(descriptionOf({ ...bebop, storyline })).toBe(`${'word '.repeat(29)}word…`)
})

test('a storyline without spaces is cut without breaking a character', () => {
  const text = descriptionOf({ ...bebop, storyline: `a${'😀'.repeat(200)}` })
  expect(text.length).toBeLessThanOrEqual(160)
  expect(text).toMatch(/^a(?:😀)+…$/u)
})

test('without a storyline the description contains the facts', () => {
  expect(descriptionOf({ ...bebop, storyline: ' \n', facts: linkedFacts(bebop, { makers: [], years: [] }) })).toBe(
    'Cowboy Bebop. TV Series: 26 episodes x 24 minutes. Animation Studio: Sunrise. Released: 1998. Ended: 1999.',
  )
})
