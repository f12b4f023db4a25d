import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { filterNames } from '#domain/titles/query/filter-rules.ts'
import { ask } from '#tests/support/ask.ts'
import { aPerson, aStaffMember, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { oddSegments as values } from '#tests/support/odd-segments.ts'
import { aServer } from '#tests/support/server.ts'

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
      `/search/count?of=${value}`,
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
