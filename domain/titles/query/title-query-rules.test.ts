import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind } from '../rules.ts'
import { countValues, isSpelledAs, mostValues, readTitleQuery, titleQueryPath } from './title-query-rules.ts'

function read(kind: Kind | null, search: string) {
  return readTitleQuery(kind, new URLSearchParams(search))
}

/** The one address of what this address asks. */
function addressOf(kind: Kind | null, search: string): string {
  return titleQueryPath(read(kind, search))
}

test.each<[Kind | null, string, string]>([
  ['anime', '', '/browse-animes'],
  ['manga', 'sort=popular&page=1&per=4&view=grid', '/browse-mangas'],
  [null, 'q=naruto&per=24&sort=match', '/search?q=naruto'],
  ['anime', 'page=2&sort=name&page=3', '/browse-animes?sort=name&page=2'],
  [
    'anime',
    'page=2&per=24&sort=name&year=1990-1999&genre=-Horror&genre=Sci-Fi',
    '/browse-animes?genre=Sci-Fi&genre=-Horror&year=1990-1999&sort=name&per=24&page=2',
  ],
  [
    'anime',
    'format=tv&format=MOVIE&season=Spring&state=FINISHED',
    '/browse-animes?format=Movie&format=TV&season=spring&state=finished',
  ],
  ['anime', 'season=Autumn&season=fall', '/browse-animes?season=fall'],
  ['anime', 'season=-AUTUMN', '/browse-animes?season=-fall'],
  ['anime', 'studio=12-Sunrise&studio=7-Bones&studio=12-sun', '/browse-animes?studio=7-Bones&studio=12-Sunrise'],
  ['anime', 'studio=8bit&studio=8&studio=8-Bit', '/browse-animes?studio=8&studio=8bit'],
  ['manga', 'format=Light+Novel&season=spring&length=short', '/browse-mangas?format=Light+Novel'],
  ['anime', 'year=1995&year=1990-1994&year=2001', '/browse-animes?year=1990-1995&year=2001'],
  ['anime', 'year=1999–1990&year=1990s', '/browse-animes?year=1990-1999'],
  ['anime', 'year=95&year=-1995&year=19999&year=soon&year=1995s', '/browse-animes'],
  ['anime', 'score=7&score=8,5&score=11&score=0&score=-3', '/browse-animes?score=8.5'],
  ['anime', 'genre=&theme=+&genre=-&q=&year=&score=&mine=', '/browse-animes'],
  ['anime', 'genre=action&genre=Action&genre=+ACTION+', '/browse-animes?genre=ACTION'],
  ['anime', 'genre=Action&genre=-action&genre=Drama', '/browse-animes?genre=Drama&genre=-action'],
  ['anime', 'format=TV&format=Movie&format=-OVA', '/browse-animes?format=Movie&format=TV'],
  ['anime', 'demographic=Seinen&demographic=-Josei', '/browse-animes?demographic=Seinen&demographic=-Josei'],
  ['anime', 'mine=NONE&mine=all', '/browse-animes?mine=none'],
  ['manga', 'mine=dropped&mine=+On-Hold&mine=none&mine=watching', '/browse-mangas?mine=none&mine=on-hold&mine=dropped'],
  ['anime', 'q=+mushi&sort=match', '/browse-animes?q=mushi'],
  ['anime', 'sort=match', '/browse-animes'],
  ['anime', 'genre=a%00b&theme=%ED%A0%80x', '/browse-animes?genre=a+b&theme=%EF%BF%BD%EF%BF%BD%EF%BF%BDx'],
  ['anime', 'state=constructor&age=__proto__&format=toString', '/browse-animes'],
])('for %s, ?%s is %s', (kind, search, address) => {
  expect(addressOf(kind, search)).toBe(address)
})

test('at most 12 values count, the first in the order of addresses', () => {
  const many = Array.from({ length: 10_000 }, (_, number) => `theme=t${number}`).join('&')
  expect(countValues(read('anime', `${many}&genre=Action&year=1995`))).toBe(mostValues)
  expect(addressOf('anime', `${many}&genre=Action`)).toMatch(/^\/browse-animes\?genre=Action&theme=t0&theme=t1&/)
})

test('pages that do not say their size and view have those that the reader has chosen', () => {
  const remembered = { size: 24, view: 'list' } as const
  expect(readTitleQuery('anime', new URLSearchParams('page=2'), remembered)).toMatchObject({ size: 24, view: 'list' })
  const asked = readTitleQuery('anime', new URLSearchParams('per=4&view=grid'), remembered)
  expect(titleQueryPath(asked, { remembered: true })).toBe('/browse-animes?per=4&view=grid')
})

const spelled = (text: string) =>
  fc.constantFrom(text, text.toUpperCase(), text.toLowerCase(), ` ${text}`, `${text} `, `${text}\t`)
const parameter = fc.oneof(
  fc.tuple(
    fc.constantFrom('genre', 'theme', 'demographic'),
    fc.constantFrom('Sci-Fi', '-Sci-Fi', 'Slice of Life', 'Boys’ Love', '-Drama', '').chain(spelled),
  ),
  fc.tuple(fc.constant('format'), fc.constantFrom('TV', '-TV', 'Movie', 'Light Novel', 'Reel').chain(spelled)),
  fc.tuple(fc.constant('season'), fc.constantFrom('spring', '-fall', 'Autumn', 'monsoon').chain(spelled)),
  fc.tuple(fc.constant('state'), fc.constantFrom('finished', '-airing').chain(spelled)),
  fc.tuple(fc.constant('studio'), fc.constantFrom('12-Sunrise', '-12-Sun', '7', '9-Ghibli', '0-x', 'x', '012-x')),
  fc.tuple(
    fc.constantFrom('age', 'length', 'source'),
    fc.constantFrom('teen', 'short', '-long', 'manga').chain(spelled),
  ),
  fc.tuple(fc.constant('year'), fc.constantFrom('1995', '1990-1999', '1999-1990', '2001-2003', '1990s', '0', '-1995')),
  fc.tuple(fc.constant('score'), fc.constantFrom('8', '8.0', '7,5', '99', '')),
  fc.tuple(
    fc.constantFrom('mine', 'per', 'view', 'sort', 'page'),
    fc.constantFrom('none', 'on-hold', 'Dropped', '24', 'list', 'name', '2', '1', 'x'),
  ),
  fc.tuple(fc.constantFrom('q', 'utm_source', 'Genre'), fc.string({ unit: 'binary', maxLength: 6 })),
  fc.tuple(fc.constantFrom('genre', 'studio', 'year', 'score'), fc.string({ unit: 'binary', maxLength: 6 })),
)
const anyKind = fc.constantFrom<Kind | null>('anime', 'manga', null)
const someParameters = fc.array(parameter, { maxLength: 20 })

test('what was written is read again, and has no other address', () => {
  fc.assert(
    fc.property(anyKind, someParameters, (kind, given) => {
      const query = readTitleQuery(kind, new URLSearchParams(given))
      const path = titleQueryPath(query)
      const { searchParams } = new URL(path, 'http://site')
      expect(readTitleQuery(kind, searchParams)).toEqual(query)
      expect(titleQueryPath(readTitleQuery(kind, searchParams))).toBe(path)
      expect(isSpelledAs(kind, searchParams, path)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('the order of values, and other parameters beside them, do not matter', () => {
  const filters = fc.array(parameter.filter(([name]) => !['q', 'sort', 'per', 'view', 'page'].includes(name)))
  fc.assert(
    fc.property(
      anyKind,
      filters.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
      (kind, [given, shuffled]) => {
        const query = readTitleQuery(kind, new URLSearchParams(given))
        expect(readTitleQuery(kind, new URLSearchParams([...shuffled, ['utm_source', 'mail']]))).toEqual(query)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('an address with filters is spelled in one way, except for parameters that are not read', () => {
  const path = '/browse-animes?genre=Drama&genre=-Horror&sort=name&page=2'
  const isRight = (search: string) => isSpelledAs('anime', new URLSearchParams(search), path)
  expect(isRight('genre=Drama&genre=-Horror&sort=name&page=2')).toBe(true)
  expect(isRight('genre=Drama&utm_source=mail&genre=-Horror&sort=name&page=2')).toBe(true)
  expect(isRight('genre=-Horror&genre=Drama&sort=name&page=2')).toBe(false)
  expect(isRight('genre=Drama&genre=-Horror&sort=name&page=2&per=4')).toBe(false)
})

test('an address with nothing but order and page is spelled as it has always been', () => {
  const isRight = (search: string, path: string) => isSpelledAs('anime', new URLSearchParams(search), path)
  expect(isRight('page=2&sort=name', '/browse-animes?sort=name&page=2')).toBe(true)
  expect(isRight('sort=best&page=1', '/browse-animes')).toBe(true)
  expect(isRight('page=two', '/browse-animes')).toBe(false)
  expect(isRight('page=2.5', '/browse-animes?page=2')).toBe(false)
})
