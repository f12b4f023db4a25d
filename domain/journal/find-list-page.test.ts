import { array, assert, asyncProperty, boolean, constantFrom, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { standingOf, standings } from '../standing-rules.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { findAskedIds, findListPage } from './find-list-page.ts'
import { type ListSort, listQueryPath, listSorts, readListQuery } from './list-query-rules.ts'

const asked = (address = '') => readListQuery(new URLSearchParams(address))

test("My list shows each of the user's own titles of a kind with everything that a row needs", async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const title = { title: 'Mushishi', released_on: '2005-10-23', ended_on: '2006-06-19', episodes: 26 }
  const { id } = await aTitle(db, { ...title, genres: ['Mystery', 'Slice of Life'], rating_sum: 17, rating_count: 2 })
  const entry = await anEntry(db, { user_id: userId, title_id: id, status: 'watching' })
  await db.insertInto('ratings').values({ user_id: userId, title_id: id, kind: 'anime', stars: 9 }).execute()
  await aJournal(db, userId, id, { progress: 7, score: 8.5, is_paused: true, is_private: true, tags: ['again'] })
  await anEntry(db, { user_id: userId, kind: 'manga' })
  await anEntry(db, { title_id: id })

  const { rows: entries, counts } = await findListPage(db, userId, asked())

  expect(entries).toEqual([
    {
      id: entry.id,
      status: 'watching',
      standing: 'on-hold',
      title: expect.objectContaining({ id, kind: 'anime', title: 'Mushishi', year: '2005' }),
      episodes: 26,
      endYear: '2006',
      genre: 'Mystery, Slice of Life',
      stars: 9,
      score: 8.5,
      progress: 7,
      isPrivate: true,
      tags: ['again'],
      mergedFrom: null,
    },
  ])
  expect(entries[0]?.title.score).toEqual({ from: 'readers', value: 8.5 })
  expect(counts).toEqual({ anime: 1, manga: 1 })
})

test('My list is sorted by date added, title or own stars, and filtered by status', async () => {
  const db = await freshDatabase()
  const userId = await aList(db, [
    { title: 'banana', stars: 7, status: 'watched' },
    { title: 'Apple', stars: null, status: 'watching' },
    { title: 'cherry 10', stars: 10, status: 'watched' },
    { title: 'Cherry 2', stars: 7, status: 'unwatched' },
  ])
  const names = async (address: string) =>
    (await findListPage(db, userId, asked(address))).rows.map(({ title }) => title.title)

  expect(await names('')).toEqual(['Cherry 2', 'cherry 10', 'Apple', 'banana'])
  expect(await names('sort=title')).toEqual(['Apple', 'banana', 'Cherry 2', 'cherry 10'])
  expect(await names('sort=my-stars')).toEqual(['cherry 10', 'Cherry 2', 'banana', 'Apple'])
  expect(await names('status=Watched')).toEqual(['cherry 10', 'banana'])
  expect(await names('status=want-to-watch')).toEqual([])
  expect(await names('tab=manga')).toEqual([])
})

test('My list is sorted by own score, progress, last change, year and average, what has none last', async () => {
  const db = await freshDatabase()
  const { id: user } = await aUser(db)
  const at = (second: number) => new Date(1_700_000_000_000 + second * 1000)
  for (const [place, [title, released_on, imported_score, journal]] of (
    [
      ['old', '1985-01-01', 7.5, { score: 9, progress: 2, changed_at: at(90) }],
      ['new', '2020-04-01', null, { score: 9.5, progress: 12, changed_at: at(10) }],
      ['unknown', null, 9, null],
    ] as const
  ).entries()) {
    const { id } = await aTitle(db, { title, released_on, imported_score })
    await anEntry(db, { user_id: user, title_id: id, added_at: at(50 - 10 * place) })
    if (journal) await aJournal(db, user, id, journal)
  }
  const names = async (sort: ListSort) =>
    (await findListPage(db, user, asked(`sort=${sort}`))).rows.map(({ title }) => title.title)

  expect(await names('my-score')).toEqual(['new', 'old', 'unknown'])
  expect(await names('progress')).toEqual(['new', 'old', 'unknown'])
  expect(await names('updated')).toEqual(['old', 'new', 'unknown'])
  expect(await names('year')).toEqual(['new', 'old', 'unknown'])
  expect(await names('average')).toEqual(['unknown', 'old', 'new'])
})

test('a page has 50 entries; no order loses or repeats any, and a page beyond the end is the last', async () => {
  const db = await freshDatabase()
  const titles = Array.from({ length: 120 }, (_, n) => ({ title: 'Same', stars: (n % 10) + 1, status: 'watched' }))
  const userId = await aList(db, titles)

  for (const sort of listSorts.flatMap((one) => [one, `${one}&group=standing`])) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => findListPage(db, userId, asked(`sort=${sort}&page=${page}`))),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size, sort).toBe(120)
  }
  const beyond = await findListPage(db, userId, asked('page=99'))
  expect(beyond).toMatchObject({ page: 3, pages: 3, counts: { anime: 120, manga: 0 } })
  const none = await findListPage(db, userId, asked('status=watching&page=7'))
  expect(none).toMatchObject({ rows: [], page: 1, pages: 1, counts: { anime: 120, manga: 0 } })
})

test('every standing has its place: what is dropped is off the list, and found under Dropped alone', async () => {
  const db = await freshDatabase()
  const { id: user } = await aUser(db)
  const keep = async (name: string, status: string | null, journal: Parameters<typeof aJournal>[3]) => {
    const { id } = await aTitle(db, { kind: 'manga', title: name })
    if (status) await anEntry(db, { user_id: user, kind: 'manga', title_id: id, status })
    await aJournal(db, user, id, { kind: 'manga', ...journal })
  }
  await keep('paused', 'reading', { is_paused: true })
  await keep('finished', 'reading', { is_finished: true })
  await keep('reading', 'reading', {})
  await keep('meant', 'want-to-read', {})
  await keep('dropped', null, { is_dropped: true })
  await keep('scored', null, { score: 7 })
  const found = async (address: string) => {
    const { rows, standings } = await findListPage(db, user, asked(`tab=manga&sort=title&${address}`))
    return { names: rows.map(({ title }) => title.title), standings }
  }

  expect((await found('')).names).toEqual(['finished', 'meant', 'paused', 'reading'])
  expect((await found('group=standing')).names).toEqual(['reading', 'meant', 'paused', 'finished'])
  expect((await found('')).standings).toEqual({
    ...{ current: 1, planning: 1, completed: 1, repeating: 0, 'on-hold': 1, dropped: 1 },
  })
  expect((await found('standing=on-hold')).names).toEqual(['paused'])
  expect((await found('standing=completed')).names).toEqual(['finished'])
  expect((await found('standing=dropped')).names).toEqual(['dropped'])
  expect((await found('status=Dropped')).names, 'an old address').toEqual(['dropped'])
  const { rows } = await findListPage(db, user, asked('tab=manga&standing=dropped'))
  expect(rows[0]).toMatchObject({ id: null, status: 'dropped', standing: 'dropped' })
})

test('a list is searched by all names of its titles, by the beginnings of words in any order, without accents and case', async () => {
  const db = await freshDatabase()
  const { id: user } = await aUser(db)
  const titles = [
    { title: 'Shingeki no Kyojin', title_english: 'Attack on Titan', title_native: '進撃の巨人' },
    { title: 'Café Häagen', released_on: '2001' },
    { title: '100%' },
  ]
  for (const one of titles) await anEntry(db, { user_id: user, title_id: (await aTitle(db, one)).id })
  await anEntry(db, { title_id: (await aTitle(db, { title: 'Attack of Somebody Else' })).id })
  const names = async (text: string) =>
    (await findListPage(db, user, asked(`q=${encodeURIComponent(text)}&sort=title`))).rows.map(
      ({ title }) => title.title,
    )

  for (const text of ['titan att', 'KYOJIN', '巨人', 'shingeki'])
    expect(await names(text)).toEqual(['Shingeki no Kyojin'])
  expect(await names('cafe haa')).toEqual(['Café Häagen'])
  expect(await names('100%')).toEqual(['100%'])
  for (const text of ['ttack', 'titan xyz', "'", '\\']) expect(await names(text)).toEqual([])
  expect(await names('   ')).toHaveLength(3)
})

test('the filters of browse hold for a list, and titles for adults stay on it', async () => {
  const db = await freshDatabase()
  const { id: user } = await aUser(db)
  const one = { title: 'One', genres: ['Drama'], released_on: '1995-04-01', format: 'tv' as const }
  for (const title of [one, { ...one, title: 'Two', age_rating: 'adult' as const }, { title: 'Three' }]) {
    await anEntry(db, { user_id: user, title_id: (await aTitle(db, title)).id })
  }
  const count = async (address: string) => (await findListPage(db, user, asked(address))).total

  expect(await count('year=1990-1999')).toBe(2)
  expect(await count('format=TV&year=1995')).toBe(2)
  expect(await count('format=Movie')).toBe(0)
  expect(await count('year=1995&q=one')).toBe(1)
  expect(await count('mine=none'), 'is about what is not on it').toBe(3)
})

test('a list is asked for a score of the reader’s own, at the nearest whole number, and for their stars; dropped titles are among them', async () => {
  const db = await freshDatabase()
  const { id: user } = await aUser(db)
  for (const [title, score, stars] of [
    ['One', 8.4, 9],
    ['Two', 7.5, null],
    ['Three', 0.2, 9],
    ['Four', null, 8],
    ['Dropped', 8, 9],
  ] as const) {
    const { id } = await aTitle(db, { title })
    if (title !== 'Dropped') await anEntry(db, { user_id: user, title_id: id })
    await aJournal(db, user, id, { score, is_dropped: title === 'Dropped' })
    if (stars) await db.insertInto('ratings').values({ user_id: user, title_id: id, kind: 'anime', stars }).execute()
  }
  const names = async (address: string) =>
    (await findListPage(db, user, asked(`${address}&sort=title`))).rows.map(({ title }) => title.title)

  expect(await names('my-score=8')).toEqual(['Dropped', 'One', 'Two'])
  expect(await names('my-score=1')).toEqual(['Three'])
  expect(await names('my-stars=9')).toEqual(['Dropped', 'One', 'Three'])
  expect(await names('my-score=8&my-stars=9')).toEqual(['Dropped', 'One'])
  expect(await names('my-score=8&status=unwatched')).toEqual(['One', 'Two'])
  expect(await names('my-score=8&my-stars=9&standing=dropped')).toEqual(['Dropped'])
  expect(await names('my-score=3')).toEqual([])
})

test('counts per standing equal a plain count of the rows, whatever was kept and is asked for', async () => {
  const db = await freshDatabase()
  const titles = await Promise.all(Array.from({ length: 12 }, (_, n) => aTitle(db, { title: `Title ${n % 3}` })))
  const kept = record({
    status: option(constantFrom<Status>('unwatched', 'watched', 'watching', 'want-to-watch')),
    journal: option(
      record({ is_dropped: boolean(), is_repeating: boolean(), is_paused: boolean(), is_finished: boolean() }),
    ),
  })
  await assert(
    asyncProperty(array(kept, { maxLength: titles.length }), constantFrom('', '1', 'title'), async (records, text) => {
      const { id: user } = await aUser(db)
      const plain = Object.fromEntries(standings.map((one) => [one, 0]))
      for (const [place, { status, journal }] of records.entries()) {
        const { id, title } = titles[place] as (typeof titles)[number]
        if (status) await anEntry(db, { user_id: user, title_id: id, status })
        if (journal) await aJournal(db, user, id, journal)
        const { is_dropped = false, is_repeating = false, is_paused = false, is_finished = false } = journal ?? {}
        const standing = standingOf(status, {
          ...{ isDropped: is_dropped, isRepeating: is_repeating, isPaused: is_paused, isFinished: is_finished },
        })
        if (standing && title.toLowerCase().includes(text)) plain[standing] = (plain[standing] ?? 0) + 1
      }
      const { standings: counted } = await findListPage(db, user, asked(`q=${text}`))
      expect(counted).toEqual(plain)
      for (const standing of standings) {
        const query = asked(`q=${text}&standing=${standing}`)
        const { rows, total } = await findListPage(db, user, query)
        expect([total, rows.length, rows.every((row) => row.standing === standing)]).toEqual([
          counted[standing],
          counted[standing],
          true,
        ])
        expect(new Set(await findAskedIds(db, user, query, 100))).toEqual(new Set(rows.map(({ title }) => title.id)))
      }
    }),
    { numRuns: 25 },
  )
})

test('an address that asks for something unknown shows the default list, and every part of a list has one address', () => {
  const odd = asked(
    'tab=film&standing=x&status=Reading&sort=TITLE&group=1&view=map&page=-3&genre=&year=x&my-score=11&my-stars=07',
  )
  expect(listQueryPath(odd)).toBe('/my-fav-list?tab=anime')
  expect(asked('tab=manga&status=Want to Read').status).toBe('want-to-read')
  expect(asked('tab=manga&status=watching').status).toBeNull()
  const address =
    '/my-fav-list?tab=manga&q=one&genre=Drama&year=1990-1999&standing=on-hold&status=reading&my-score=7&my-stars=10&sort=title&group=standing&view=wall&page=2'
  const { searchParams } = new URL(address, 'http://site')
  expect(listQueryPath(readListQuery(searchParams))).toBe(address)
  expect(listQueryPath(readListQuery(new URLSearchParams('view=wall'), 'wall'))).toBe('/my-fav-list?tab=anime')
})

/** A user with an anime list, the first title added first. */
async function aList(db: Db, rows: { title: string; stars: number | null; status: string }[]): Promise<string> {
  const { id: user_id } = await aUser(db)
  for (const [place, { title, stars, status }] of rows.entries()) {
    const { id: title_id } = await aTitle(db, { title })
    await anEntry(db, { user_id, title_id, status, added_at: new Date(1_700_000_000_000 + place * 1000) })
    if (stars) await db.insertInto('ratings').values({ user_id, title_id, kind: 'anime', stars }).execute()
  }
  return user_id
}

type JournalRow = Parameters<ReturnType<typeof journalsOf>['values']>[0]

function journalsOf(db: Db) {
  return db.insertInto('journal')
}

async function aJournal(db: Db, user_id: string, title_id: string, given: object): Promise<void> {
  await journalsOf(db)
    .values({ user_id, title_id, kind: 'anime', ...given } as JournalRow)
    .execute()
}
