import { Agent } from 'node:http'
import { sample, string } from 'fast-check'
import { expect, test } from 'vitest'
import { filterNames } from '#domain/titles/query/filter-rules.ts'
import { ask } from '#tests/support/ask.ts'
import { aPerson, aStaffMember, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'

const e = encodeURIComponent

/** As they appear in the address, encoded correctly or not. */
const handPicked = [
  ...['', '0', '-1', '1', '2', '1.5', '1e9', '1e999', '007', '+1', '%2B1', '0x10', 'NaN', 'Infinity', '-Infinity'],
  ...['9007199254740993', '99999999999999999999', '-99999999999999999999', '1'.repeat(400), '2147483648'],
  ...['null', 'undefined', 'true', '[]', '%7B%7D', 'constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ...['anime', 'manga', 'ANIME', 'film', 'popular', 'name', 'most-reading', 'most-watched', 'Popular'],
  ...['%00', 'a%00b', '%', '%%', '%f', '%ff', '%c0%80', '%ed%a0%80', '%e3%81', '%f8%88%80%80%80', '%u3042', '\xe9'],
  ...[
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5c',
    '%2f',
    '%2F%2Felsewhere.example',
    '%5C',
    '.',
    '..',
    ';',
    ':',
    '::',
  ],
  ...[
    '%0a',
    '%0d%0aSet-Cookie:%20a=b',
    '%1b',
    '%7f',
    '%20',
    '%20%20',
    '%09',
    '+',
    '*',
    '**',
    '%25',
    '%2525',
    '%26',
    '%3F',
  ],
  ...[
    "'",
    "';drop%20table%20titles;--",
    '%22',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '$1',
    '{{7*7}}',
    '%24%7B1%7D',
    '%5F',
    '%60',
  ],
  ...[
    e('進撃の巨人'),
    e('ゔ'),
    e('🍜'),
    e('👩‍👩‍👧'),
    e('é'.normalize('NFD')),
    e('\u202e'),
    e('\u2028'),
    e('\ufeff'),
    e('\ufffe'),
    e('İ'),
  ],
  ...[
    'a'.repeat(300),
    'a'.repeat(2_000),
    'a'.repeat(10_000),
    e('録'.repeat(600)),
    '%20'.repeat(1_000),
    '%',
    '%41'.repeat(500),
  ],
]
const drawn = sample(string({ unit: 'binary', maxLength: 40 }), { seed: 2, numRuns: 60 }).map((text) =>
  e(text.toWellFormed()),
)
const values = [...handPicked, ...drawn]

const parameters = ['animes', 'mangas', 'upcoming', 'sort', 'page', 'q']
const filters = [...filterNames, 'year', 'score', 'mine', 'per', 'view']
const pages = ['/', '/browse-animes', '/browse-mangas', '/search', '/search/suggestions', '/sign-in']

test('no address makes the site fail', { timeout: 900_000 }, async () => {
  const { db, url } = await freshDatabaseWithUrl()
  for (const kind of ['anime', 'manga'])
    for (const name of ['One', 'Two', 'Three']) await aTitle(db, { kind, title: name })
  const { id } = await aTitle(db, { title: 'Four' })
  const person = await aPerson(db, { name: 'Yui Ishikawa' })
  await aStaffMember(db, { title_id: id, person_id: person })
  const { address, lines } = await aServer({ db, url })

  const segments = values.flatMap((value) => [
    ...[`/${value}`, `/${value}.data`, `/anime/${value}`, `/manga/${value}`, `/anime/${value}.data`, `/${value}/${id}`],
    ...[`/${value}/${id}.data`, `/anime/${id}/${value}`, `/anime/${id}/${value}.data`, `/anime/${value}/${value}`],
    ...[
      `/anime/${id}/a/${value}`,
      `/assets/${value}`,
      `/sitemap/${value}`,
      `/search/${value}`,
      `/browse-animes/${value}`,
    ],
    ...[`/sitemap.xml${value}`, `/${value}/`, `//${value}`],
    ...['/people/', '/characters/', '/companies/', `/people/${person}/`, '/season/', '/season/2013/'].map(
      (path) => path + value,
    ),
    ...[`/season/${value}/fall`, `/people/${value}/x.data`, `/season/${value}/${value}.data`],
  ])
  const queries = values.flatMap((value) => [
    ...pages.flatMap((page) => parameters.map((name) => `${page}?${name}=${value}`)),
    ...['/_root.data', '/browse-animes.data', '/search.data', `/anime/${id}.data`].map(
      (page) => `${page}?_routes=${value}`,
    ),
    ...[
      `/browse-mangas?page=${value}&page=2`,
      `/search?q[]=${value}`,
      `/?${value}`,
      `/?${value}=1`,
      `/browse-animes?page=1&sort=${value}`,
    ],
    ...[
      `/browse-animes.data?page=${value}`,
      `/search.data?q=${value}`,
      `/search?q=a&page=${value}`,
      `/anime/${id}?${value}`,
      `/people/${person}/yui-ishikawa?page=${value}`,
    ],
    // Each filter with the value, and without it.
    ...[
      `/browse-animes?${filters.map((name) => `${name}=${value}`).join('&')}`,
      `/browse-mangas?${filters.map((name) => `${name}=-${value}`).join('&')}`,
      `/search/count?of=/browse-animes&${filters.map((name) => `${name}=1-${value}`).join('&')}`,
    ],
  ])
  const all = [...segments, ...queries]
  expect(all.length).toBeGreaterThan(10_000)
  // Each address is tried with a third of the values, and each value at a third of the addresses; or all with all.
  const inputs = all.filter((_, place) => process.env.ODD_INPUT === 'all' || (place + Math.floor(place / 10)) % 3 === 0)

  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const failures: string[] = []
  let next = 0
  const visit = async () => {
    for (let input = inputs[next++]; input !== undefined; input = inputs[next++]) {
      const { status, headers } = await ask(address, input, { agent })
      if (status >= 500 || !headers['content-security-policy']) failures.push(`${status} ${input.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, visit))
  agent.destroy()

  expect(failures).toEqual([])
  expect(lines.filter(({ err }) => err)).toEqual([])
})
