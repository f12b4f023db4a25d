import { expect, test } from 'vitest'
import { readTitleQuery } from '#domain/titles/query/title-query-rules.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { pageAddress } from './page-address.ts'

test.each([
  ['/', '', '/'],
  ['/', '?upcoming=manga&animes=name', '/?animes=name&upcoming=manga'],
  ['/', '?utm_source=mail&fbclid=1', '/'],
  ['/browse-animes', '?page=2&sort=name&page=3', '/browse-animes?sort=name&page=2'],
  ['/anime/1700000000000', '?ref=elsewhere', '/anime/1700000000000'],
  ['/search', '?q=a%26b', '/search?q=a%26b'],
  ['/', '?animes=best&upcoming=film&mangas=popular', '/'],
  ['/browse-animes', '?sort=best&page=1', '/browse-animes'],
  ['/browse-animes', '?genre=Drama&utm_source=mail&genre=-Horror', '/browse-animes?genre=Drama&genre=-Horror'],
])('%s%s is kept as %s', (path, query, address) => {
  expect(pageAddress(path, query)).toBe(address)
})

test.each(['/sign-in', '/nowhere', '/film/1', '/anime/x', '/healthz'])('%s is not kept', (path) => {
  expect(pageAddress(path, '')).toBeNull()
})

test('an address of unusual length is not kept', () => {
  expect(pageAddress('/search', `?q=${'a'.repeat(400)}`)).toBeNull()
})

test.each(['?page=two', '?genre=-Horror&genre=Drama', '?genre=Drama&genre=', '?mine=none', '?per=4', '?format=tv'])(
  '/browse-animes%s is redirected, and not kept',
  (query) => {
    expect(pageAddress('/browse-animes', query)).toBeNull()
  },
)

test('100,000 spellings of parameters are kept under no more addresses than there are questions', () => {
  const chance = seededChance(7)
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
  const words = [
    'Drama',
    'drama',
    '-Drama',
    ' Drama',
    'TV',
    'tv',
    '-tv',
    '1995',
    '1995-1995',
    '1990-1999',
    '8',
    '8.0',
    'x',
    '',
  ]
  const names = ['genre', 'format', 'year', 'score', 'mine', 'per', 'view', 'sort', 'page', 'utm_source', 'Genre', 'q']
  const kept = new Set<string>()
  const questions = new Set<string>()
  for (let time = 0; time < 100_000; time++) {
    const given = new URLSearchParams()
    for (let left = Math.floor(chance() * 6); left > 0; left--) {
      given.append(one(names), one([...words, '2', '24', 'list', 'name', 'none', String(time)]))
    }
    const address = pageAddress('/browse-mangas', `?${given}`)
    if (address === null) continue
    kept.add(address)
    questions.add(JSON.stringify(readTitleQuery('manga', given)))
  }
  expect(kept.size).toBeGreaterThan(100)
  expect(kept.size).toBeLessThanOrEqual(questions.size)
})
