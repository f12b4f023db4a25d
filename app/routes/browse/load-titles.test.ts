import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { tagTitles } from '#domain/tags/tag-titles.ts'
import { readTitleQuery, titleQueryPath } from '#domain/titles/query/title-query-rules.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aVisit } from '#tests/support/visit.ts'
import { combinationsPerMinute } from '#web/ration-combinations.ts'
import { sayWhenAgain } from '#web/refused.ts'
import { loadBrowse } from './load-browse.ts'

async function load(db: PlainDb, path: string) {
  const { context, notes } = await aVisit(db)
  const answer = await loadBrowse('anime', context, new Request(`http://localhost${path}`)).catch(asRedirect)
  return { answer, notes }
}

function asRedirect(error: unknown): string {
  if (!(error instanceof Response)) throw error
  return `to ${error.headers.get('Location')}`
}

async function aCatalogue(): Promise<PlainDb> {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'Planetes', format: 'tv', released_on: '2003-10-04', season: 'fall' })
  const tag = { titleId: '1', kind: 'genre', name: 'Sci-Fi', position: 0, isSpoiler: false } as const
  await inTransaction(db, (tx) => tagTitles(tx, ['1'], [tag]))
  return db
}

test.each([
  ['?genre=sci-fi', '?genre=Sci-Fi'],
  ['?genre=Sci-Fi&genre=Nonsense', '?genre=Sci-Fi'],
  ['?format=tv&genre=Sci-Fi', '?genre=Sci-Fi&format=TV'],
  ['?genre=&year=&score=&format=TV', '?format=TV'],
  ['?genre=Nonsense', ''],
  ['?mine=none', ''],
  ['?mine=on-hold&mine=dropped&format=TV', '?format=TV'],
  ['?per=4&view=grid', ''],
  ['?format=TV&page=9', '?format=TV'],
  ['?studio=999999999999999&year=99999&score=1e9&season=%00&theme=%00', ''],
  [`?${'genre=-x&'.repeat(10_000)}`, ''],
])('%.40s redirects to %s', async (asked, path) => {
  const { answer, notes } = await load(await aCatalogue(), `/browse-animes${asked}`)
  expect(answer).toBe(`to /browse-animes${path}`)
  expect(notes.tags.size).toBe(0)
})

test('a question has a heading of its own if it is simple, and is left out of search engines if it is not', async () => {
  const db = await aCatalogue()
  const headOf = async (search: string) => {
    const { answer } = await load(db, `/browse-animes${search}`)
    return typeof answer === 'string' ? answer : answer.data.head
  }
  expect(await headOf('?genre=Sci-Fi&per=24')).toMatchObject({
    heading: 'Sci-Fi anime',
    path: '/browse-animes?genre=Sci-Fi',
    isIndexed: true,
  })
  expect(await headOf('?year=2003')).toMatchObject({ heading: 'Anime from 2003', isIndexed: true })
  expect(await headOf('?year=2000-2009')).toMatchObject({ heading: 'Anime from 2000–2009' })
  expect(await headOf('?year=2003&season=fall')).toMatchObject({ heading: 'Fall 2003 anime', isIndexed: true })
  for (const [search, path] of [
    ['?year=2003&season=fall&sort=name&per=24', '/season/2003/fall'],
    ['?year=2003&season=-fall', '/browse-animes?year=2003&season=-fall'],
    ['?year=2003&season=fall&season=spring', '/browse-animes?year=2003&season=fall&season=spring'],
    ['?genre=Sci-Fi&sort=name&view=list', '/browse-animes?genre=Sci-Fi'],
  ] as const) {
    expect(await headOf(search), search).toMatchObject({ path })
  }
  expect(await headOf('?year=2003-2005')).toMatchObject({ heading: 'Anime from 2003–2005', isIndexed: false })
  expect(await headOf('?year=1950'), 'without titles').toMatchObject({ heading: 'Anime from 1950', isIndexed: false })
  expect(await headOf('?genre=Sci-Fi&format=TV')).toMatchObject({ heading: 'Browse Animes', isIndexed: false })
  expect(await headOf('?genre=-Sci-Fi')).toMatchObject({ heading: 'Browse Animes', isIndexed: false })
  expect(await headOf('?q=planetes')).toMatchObject({ heading: 'Browse Animes', isIndexed: false })
  expect(await headOf('?sort=name')).toMatchObject({ heading: 'Browse Animes', path: '/browse-animes?sort=name' })
})

test('what holds is shown, each value with the address without it', async () => {
  const { answer } = await load(await aCatalogue(), '/browse-animes?genre=Sci-Fi&format=-OVA&year=2003&score=1&per=24')
  if (typeof answer === 'string') throw new Error(answer)
  expect(answer.data.frame.chips).toEqual([
    { text: 'Sci-Fi', path: '/browse-animes?format=-OVA&year=2003&score=1&per=24' },
    { text: 'Not OVA', path: '/browse-animes?genre=Sci-Fi&year=2003&score=1&per=24' },
    { text: '2003', path: '/browse-animes?genre=Sci-Fi&format=-OVA&score=1&per=24' },
    { text: '★ 1 and more', path: '/browse-animes?genre=Sci-Fi&format=-OVA&year=2003&per=24' },
  ])
  expect(answer.data.frame.bare).toBe('/browse-animes?per=24')
})

test('the form of filters, sent as it comes, asks the same again', async () => {
  const db = await aCatalogue()
  for (const search of [
    '?genre=-Sci-Fi&format=-TV&year=1960-1979&year=1990-2009&season=-fall&state=-finished',
    '?year=1985&year=1995&year=2003-2012&score=6.5',
    '?format=Movie&format=TV&year=1950-1959&year=1980-1989&score=9',
  ]) {
    const { answer } = await load(db, `/browse-animes${search}`)
    if (typeof answer === 'string') throw new Error(answer)
    const sent = new URLSearchParams()
    for (const { name, choices, hasUnwanted } of answer.data.frame.groups) {
      for (const [value, , state] of choices) {
        if (state === 1) sent.append(name, value)
        if (state === -1 && hasUnwanted) sent.append(name, `-${value}`)
      }
    }
    expect(titleQueryPath(readTitleQuery('anime', sent))).toBe(`/browse-animes${search}`)
  }
})

test('decades that follow one another are ticked each for itself in the form, and other years have a box of their own', async () => {
  const { answer } = await load(await aCatalogue(), '/browse-animes?year=1960-1979&year=1985')
  if (typeof answer === 'string') throw new Error(answer)
  const years = answer.data.frame.groups.find(({ name }) => name === 'year')
  expect(years?.choices.filter(([, , state]) => state === 1).map(([, text]) => text)).toEqual([
    '1970s',
    '1960s',
    '1985',
  ])
})

test('a page of filters is one of many in the page cache, and is cleared with its kind, and by ratings if it asks for a score', async () => {
  const { notes } = await load(await aCatalogue(), '/browse-animes?sort=name&score=1')
  expect(notes.isOneOfMany).toBeUndefined()
  const filtered = await load(await aCatalogue(), '/browse-animes?score=1&sort=name')
  expect(filtered.notes).toMatchObject({ isOneOfMany: true })
  expect([...filtered.notes.tags]).toEqual(['list-anime', 'order-anime-name', 'order-anime-popular'])
})

test('a network has only so many combinations in a minute', async () => {
  const db = await aCatalogue()
  const { context } = await aVisit(db)
  const ask = () => loadBrowse('anime', context, new Request('http://localhost/browse-animes?genre=Sci-Fi&format=TV'))
  let answer = await ask()
  for (let time = 0; time < combinationsPerMinute && answer.data.found; time++) answer = await ask()
  expect(answer).toMatchObject({ data: { found: null, missing: 'too-many' }, init: { status: 429 } })
  const visited = { context, request: new Request('http://localhost'), url: new URL('http://localhost') }
  const again = await sayWhenAgain(visited, async () => new Response())
  expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(again.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  const simple = await loadBrowse('anime', context, new Request('http://localhost/browse-animes?genre=Sci-Fi'))
  expect(simple.data.found).toMatchObject({ total: 1 })
})
