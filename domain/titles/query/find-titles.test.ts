import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { countPlainly } from '#tests/load/filters/count-plainly.ts'
import { drawQuestions } from '#tests/load/filters/random-questions.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, newDatabase } from '#tests/support/database.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { creditCompanies } from '../../companies/credit-companies.ts'
import { deleteTitle } from '../../deletion/delete-title.ts'
import { restoreTitle } from '../../deletion/restore-title.ts'
import { changeRecords } from '../../journal/change-records.ts'
import type { Change } from '../../journal/changes-rules.ts'
import { rateTitle } from '../../ratings/rate-title.ts'
import { standings } from '../../standing-rules.ts'
import { tagTitles } from '../../tags/tag-titles.ts'
import { withAdultTitles } from '../adult-titles.ts'
import { fillDemoCatalogue } from '../import/fill-demo-catalogue.ts'
import type { Kind } from '../rules.ts'
import { countAtMost } from './count-at-most.ts'
import { findChoices, noChoices } from './find-choices.ts'
import { countFound, findTitles } from './find-titles.ts'
import { knowQuery } from './known-query.ts'
import { readTitleQuery, titleQueryPath } from './title-query-rules.ts'

async function ask(db: Db, search: string, { kind = 'anime', reader }: { kind?: Kind | null; reader?: string } = {}) {
  return findTitles(db, await knowQuery(db, readTitleQuery(kind, new URLSearchParams(search))), reader)
}

async function namesOf(db: Db, search: string, asker: { kind?: Kind | null; reader?: string } = {}): Promise<string[]> {
  return (await ask(db, search, asker)).rows.map(({ title }) => title)
}

test('random questions find as many titles as a plain query, each once on its pages, in order', async () => {
  const db = await freshDatabase()
  await fillDemoCatalogue(db)
  const orders: Record<string, string> = {
    popular: 'popularity desc, fame desc, id desc',
    name: 'title collate title_order, id',
    latest: 'released_at desc nulls last, id desc',
    'date-added': 'added_at desc, id desc',
  }
  for (const question of await drawQuestions(db, seededChance(11), 150)) {
    const known = await knowQuery(db, { ...question, page: 1, size: 60 })
    const address = titleQueryPath(question)
    const first = await findTitles(db, known)
    expect(first, address).toMatchObject({ total: await countPlainly(db, question), isMore: false })

    const rows = [...first.rows]
    for (let page = 2; page <= first.pages; page++) {
      rows.push(...(await findTitles(db, { ...known, query: { ...known.query, page } })).rows)
    }
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size, address).toBe(first.total)
    const order = sql.raw(orders[question.order] ?? `${question.order.replace('most-', '')} desc, id desc`)
    const sorted = await sql<{ id: string }>`select id from titles where id = any(${ids}) order by ${order}`.execute(db)
    expect(ids, address).toEqual(sorted.rows.map(({ id }) => id))
  }
})

test('a title is found by all genres that are wanted, one of the formats, and none of what is unwanted', async () => {
  const db = await freshDatabase()
  const titles = [
    { title: 'A', format: 'tv', released_on: '1995-04', genres: ['Action', 'Sci-Fi'] },
    { title: 'B', format: 'movie', released_on: '1999', genres: ['Action', 'Horror', 'Sci-Fi'] },
    { title: 'C', format: 'ova', released_on: '2001-01-01', genres: ['Action', 'Sci-Fi'] },
    { title: 'D', format: null, released_on: null, genres: ['Action'] },
  ]
  for (const [place, { genres, ...title }] of titles.entries()) await aTagged(db, String(place + 1), title, genres)

  expect(await namesOf(db, 'genre=action&genre=sci-fi&sort=name')).toEqual(['A', 'B', 'C'])
  expect(await namesOf(db, 'genre=Action&genre=-Horror&sort=name')).toEqual(['A', 'C', 'D'])
  expect(await namesOf(db, 'format=TV&format=Movie&sort=name')).toEqual(['A', 'B'])
  expect(await namesOf(db, 'format=-TV&sort=name')).toEqual(['B', 'C', 'D'])
  expect(await namesOf(db, 'year=1990-1999&year=2001&sort=name')).toEqual(['A', 'B', 'C'])
  expect(await namesOf(db, 'genre=Sci-Fi&year=1990s&genre=-Horror')).toEqual(['A'])
  expect(await namesOf(db, 'genre=Nonsense&format=Reel&page=9')).toEqual(['A', 'B', 'C', 'D'].toReversed())
  expect(await ask(db, 'genre=Action&page=9&sort=name')).toMatchObject({ page: 1, pages: 1, total: 4 })
  expect(await ask(db, 'genre=Horror&year=1960')).toEqual({ rows: [], page: 1, pages: 1, total: 0, isMore: false })
})

test('a season with a year is that year’s season, whenever the title was released', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Early', season: 'winter', season_year: 2007, released_on: '2006-12-30' })
  await aTitle(db, { title: 'Other', season: 'winter', season_year: 2006, released_on: '2006-01-05' })
  expect(await namesOf(db, 'season=winter&year=2007')).toEqual(['Early'])
  expect(await namesOf(db, 'year=2006&sort=name')).toEqual(['Early', 'Other'])
})

test('an hour in all is short, and else the number of episodes decides', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Film', episodes: 1, duration: 60 })
  await aTitle(db, { title: 'Cour', episodes: 13, duration: 24 })
  await aTitle(db, { title: 'Unknown', episodes: 3 })
  await aTitle(db, { title: 'Year', episodes: 52, duration: 24 })
  await aTitle(db, { title: 'Saga', episodes: 53, duration: 2 })
  await aTitle(db, { title: 'Endless', episodes: 2_000_000, duration: 5_000 })
  await aTitle(db, { title: 'Ongoing' })
  const found = async (length: string) => namesOf(db, `length=${length}&sort=name`)
  expect(await found('short')).toEqual(['Film'])
  expect(await found('season')).toEqual(['Cour', 'Unknown'])
  expect(await found('long')).toEqual(['Year'])
  expect(await found('very-long')).toEqual(['Endless', 'Saga'])
})

test('the least score is that of cards: of readers here, or else as it was imported', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'Imported', imported_score: 7.96 })
  await aTitle(db, { id: '2', title: 'Rated', imported_score: 9 })
  const reader = await aUser(db)
  expect(await namesOf(db, 'score=8&sort=name')).toEqual(['Imported', 'Rated'])

  await rateTitle(db, asReader(reader.id), { kind: 'anime', titleId: '2', stars: 7 })

  expect(await namesOf(db, 'score=8')).toEqual(['Imported'])
  expect(await namesOf(db, 'score=7&sort=name')).toEqual(['Imported', 'Rated'])
})

test('titles are found by where they stand with a reader, for that reader alone', async () => {
  const db = await freshDatabase()
  const { id: reader } = await aUser(db)
  const { id: other } = await aUser(db)
  const change = async (title: string, user: string, change: Change) => {
    const { id } = await db.selectFrom('titles').select('id').where('title', '=', title).executeTakeFirstOrThrow()
    await changeRecords(db, asReader(user), { titleIds: [id], changes: [change] })
  }
  await aTitle(db, { title: 'Free' })
  for (const standing of standings) {
    await aTitle(db, { title: `Is ${standing}` })
    await change(`Is ${standing}`, reader, { do: 'stand', standing })
    await change(`Is ${standing}`, other, { do: 'stand', standing: 'current' })
  }
  await aTitle(db, { title: 'Noted' })
  await change('Noted', reader, { do: 'notes', notes: 'Later.' })

  for (const standing of standings) {
    expect(await namesOf(db, `mine=${standing}`, { reader })).toEqual([`Is ${standing}`])
    expect(await namesOf(db, `q=is&mine=${standing}`, { reader, kind: null })).toEqual([`Is ${standing}`])
  }
  expect(await namesOf(db, 'mine=none&sort=name', { reader })).toEqual(['Free', 'Noted'])
  const several = 'mine=none&mine=on-hold&mine=dropped&sort=name'
  expect(await namesOf(db, several, { reader })).toEqual(['Free', 'Is dropped', 'Is on-hold', 'Noted'])
  expect(await namesOf(db, 'mine=current&per=24', { reader: other })).toHaveLength(standings.length)
  const all = await namesOf(db, 'per=24&sort=name')
  expect(await namesOf(db, 'mine=none&per=24&sort=name', { reader: 'somebody' })).toEqual(all)
  expect(await namesOf(db, 'mine=dropped', { reader: 'somebody' })).toEqual([])
  expect(await namesOf(db, 'mine=on-hold&per=24&sort=name'), 'of no reader').toEqual(all)
})

test('a studio is found by its id, and is spelled as the catalogue spells it', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'Gundam' })
  await aTitle(db, { id: '2', title: 'Akira' })
  const credit = { titleId: '1', role: 'studio', position: 0, source: 'catalogue' } as const
  await inTransaction(db, (tx) => creditCompanies(tx, ['1'], [{ ...credit, name: 'Sunrise' }]))
  const { id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()

  expect(await namesOf(db, `studio=${id}-Madhouse`)).toEqual(['Gundam'])
  expect(await namesOf(db, `studio=-${id}`)).toEqual(['Akira'])
  for (const asked of [`studio=${id}&studio=999`, 'studio=sunrise&studio=nobody', `studio=SUNRISE&studio=${id}-x`]) {
    const { query } = await knowQuery(db, readTitleQuery('anime', new URLSearchParams(asked)))
    expect(titleQueryPath(query)).toBe(`/browse-animes?studio=${id}-Sunrise`)
  }
})

test('a studio of titles for adults alone is not named to those from whom these are hidden', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'Hidden', age_rating: 'adult' })
  const credit = { titleId: '1', role: 'studio', position: 0, source: 'catalogue' } as const
  await inTransaction(db, (tx) => creditCompanies(tx, ['1'], [{ ...credit, name: 'Nightfall' }]))
  const { id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const addressOf = async (asked: string) =>
    titleQueryPath((await knowQuery(db, readTitleQuery('anime', new URLSearchParams(asked)))).query)

  for (const asked of [`studio=${id}`, `studio=-${id}`, 'studio=nightfall']) {
    expect(await addressOf(asked), asked).toBe('/browse-animes')
  }
  expect(await withAdultTitles(true, () => addressOf(`studio=${id}`))).toBe(`/browse-animes?studio=${id}-Nightfall`)
})

test('a theme that is asked for as a genre is found as a theme', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'Trigun', genres: ['Space'] })
  const tag = { titleId: '1', kind: 'theme', name: 'Space', position: 0, isSpoiler: false } as const
  await inTransaction(db, (tx) => tagTitles(tx, ['1'], [tag]))
  const { query } = await knowQuery(db, readTitleQuery('anime', new URLSearchParams('genre=space&genre=-SPACE+OPERA')))
  expect(titleQueryPath(query)).toBe('/browse-animes?theme=Space')
})

test('a text and filters are asked of both kinds together', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Mushishi', released_on: '2005' })
  await aTitle(db, { title: 'Mushishi', released_on: '1999', kind: 'manga' })
  await aTitle(db, { title: 'Monster', released_on: '2004' })
  const kindsOf = async (search: string) => (await ask(db, search, { kind: null })).rows.map(({ kind }) => kind)
  expect(await kindsOf('q=mushishi&year=1999')).toEqual(['manga'])
  expect(await kindsOf('q=mushishi&sort=latest')).toEqual(['anime', 'manga'])
  expect(await namesOf(db, 'year=1999-2004&sort=name', { kind: null })).toEqual(['Monster', 'Mushishi'])
  expect(await namesOf(db, 'q=mushishi', { kind: 'anime' })).toEqual(['Mushishi'])
})

test('above 10,000 only the titles of one wanted value are counted, and common questions are answered in order', async () => {
  const db = await freshDatabase()
  await sql`insert into titles (id, kind, title, released_on, format)
    select n::text, 'anime', 'Title ' || n, (1990 + n % 20)::text, 'tv' from generate_series(1, 10050) n`.execute(db)
  expect(await ask(db, 'format=TV')).toMatchObject({ total: 10_050, isMore: false, pages: 2_513 })
  expect(await ask(db, 'format=-movie')).toMatchObject({ total: 10_000, isMore: true })
  expect(await ask(db, 'format=TV&year=1990-2009&page=9999')).toMatchObject({
    total: 10_000,
    isMore: true,
    page: 2_500,
  })
  expect(await namesOf(db, 'format=TV&year=1990-2009&sort=name')).toEqual(['Title 1', 'Title 2', 'Title 3', 'Title 4'])
  expect(await namesOf(db, 'format=TV&year=1990-2009&sort=name&page=2000')).toEqual(
    [7997, 7998, 7999, 8000].map((number) => `Title ${number}`),
  )
  expect(await namesOf(db, 'year=1990-2009&format=TV&sort=name&per=60', { kind: null })).toHaveLength(60)
  for (const years of ['year=0000-9999', 'year=1990-2009', 'year=1980&year=1990-2009']) {
    expect(await namesOf(db, `format=TV&${years}&sort=latest`)).toEqual(
      [9999, 999, 9979, 9959].map((number) => `Title ${number}`),
    )
  }
  expect(await countFound(db, await knowQuery(db, readTitleQuery('anime', new URLSearchParams('year=1990'))))).toEqual({
    total: 502,
    isMore: false,
  })
})

test('matches that come late in an order are sorted, rather than looked for among all titles before them', async () => {
  const { db } = await newDatabase()
  for (const table of ['titles', 'title_facets']) {
    await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
  }
  const all = sql`generate_series(10001, 60000) n`
  await sql`insert into titles (id, kind, title) select n::text, 'anime', 'Title ' || n from ${all}`.execute(db)
  await sql`insert into title_facets (popularity, added_at, watched, reading, fame, kind, codes, title_id, title)
    select 1, now(), 0, 0, 0, 'anime', case when n > 49000 then array[facet_code('format', 'tv')] else '{}' end,
      n::text, 'Title ' || n from ${all}`.execute(db)
  await sql`vacuum (analyze) titles, title_facets`.execute(db)

  const read = await rowsRead(db, async (tx) => {
    await findChoices(tx, 'anime')
    expect(await namesOf(tx, 'format=TV&sort=name')).toEqual([1, 2, 3, 4].map((n) => `Title ${49_000 + n}`))
  })
  // All of them once for the choices, and the matches twice.
  expect(read).toBeLessThan(115_000)
})

test('the count that forms have is a bound for what every wanted value has', async () => {
  const counts = new Map([
    ['genre=Action', 300],
    ['genre=Drama', 200],
    ['format=tv', 50],
    ['format=ova', 60],
  ])
  const years = new Map([
    [1999, 10],
    [2000, 20],
    [2001, 40],
  ])
  const most = (search: string) =>
    countAtMost(readTitleQuery('anime', new URLSearchParams(search)), { ...noChoices, counts, years })

  expect(most('genre=Action&genre=Drama&genre=-Horror')).toBe(200)
  expect(most('genre=Action&format=TV&format=OVA')).toBe(110)
  expect(most('genre=Action&genre=Unknown')).toBe(300)
  expect(most('genre=Action&year=2000-2009')).toBe(60)
  expect(most('genre=Action&year=2000&season=spring')).toBe(300)
  expect(most('genre=-Action&score=7')).toBe(Number.POSITIVE_INFINITY)
})

test('facets follow a title that is changed, deleted and restored', async () => {
  const db = await freshDatabase()
  const admin = await aUser(db, { role: 'admin' })
  await aTagged(db, '1', { title: 'Akira', format: 'movie' }, ['Action'])
  await db.updateTable('titles').set({ format: 'ova', released_on: '1988' }).execute()
  expect(await namesOf(db, 'format=OVA&year=1988&genre=Action')).toEqual(['Akira'])
  expect(await namesOf(db, 'format=Movie')).toEqual([])

  await deleteTitle(db, asAdmin(admin.id), '1')
  expect(await db.selectFrom('title_facets').select('title_id').execute()).toEqual([])
  await restoreTitle(db, asAdmin(admin.id), '1')
  expect(await namesOf(db, 'format=OVA&year=1988&genre=Action')).toEqual(['Akira'])

  await inTransaction(db, (tx) => tagTitles(tx, ['1'], []))
  expect(await namesOf(db, 'genre=Action')).toEqual([])
})

async function aTagged(db: Db, id: string, title: Parameters<typeof aTitle>[1], genres: string[]): Promise<void> {
  await aTitle(db, { id, ...title, genres })
  const tags = genres.map((name, position) => ({
    titleId: id,
    kind: 'genre' as const,
    name,
    position,
    isSpoiler: false,
  }))
  await inTransaction(db, (tx) => tagTitles(tx, [id], tags))
}
