import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { anEntry, aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { statusesOf } from '../titles/statuses-rules.ts'
import { findListPage, findReaderState, findStatuses } from './queries.ts'
import { type ListSort, type ListView, readListSort, readListStatus } from './rules.ts'

const firstPage: ListView = { kind: 'anime', status: null, sort: 'date-added', page: 1 }

test("My list shows each of the user's own titles of a kind with everything that a row needs", async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const title = { title: 'Mushishi', released_on: '2005-10-23', ended_on: '2006-06-19', episodes: 26 }
  const { id } = await aTitle(db, { ...title, genres: ['Mystery', 'Slice of Life'], rating_sum: 17, rating_count: 2 })
  const entry = await anEntry(db, { user_id: userId, title_id: id, status: 'watching' })
  await db.insertInto('ratings').values({ user_id: userId, title_id: id, kind: 'anime', stars: 9 }).execute()
  await anEntry(db, { user_id: userId, kind: 'manga' })
  await anEntry(db, { title_id: id })

  const { rows: entries, counts } = await findListPage(db, userId, firstPage)

  expect(entries).toEqual([
    {
      id: entry.id,
      status: 'watching',
      title: expect.objectContaining({ id, kind: 'anime', title: 'Mushishi', year: '2005' }),
      episodes: 26,
      endYear: '2006',
      genre: 'Mystery, Slice of Life',
      stars: 9,
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
  const names = async (view: Partial<ListView>) =>
    (await findListPage(db, userId, { ...firstPage, ...view })).rows.map(({ title }) => title.title)

  expect(await names({})).toEqual(['Cherry 2', 'cherry 10', 'Apple', 'banana'])
  expect(await names({ sort: 'title' })).toEqual(['Apple', 'banana', 'Cherry 2', 'cherry 10'])
  expect(await names({ sort: 'my-stars' })).toEqual(['cherry 10', 'Cherry 2', 'banana', 'Apple'])
  expect(await names({ status: 'watched' })).toEqual(['cherry 10', 'banana'])
  expect(await names({ status: 'want-to-watch' })).toEqual([])
  expect(await names({ kind: 'manga' })).toEqual([])
})

test('a page has 50 entries; no order loses or repeats any, and a page beyond the end is the last', async () => {
  const db = await freshDatabase()
  const titles = Array.from({ length: 120 }, (_, n) => ({ title: 'Same', stars: (n % 10) + 1, status: 'watched' }))
  const userId = await aList(db, titles)

  for (const sort of ['date-added', 'title', 'my-stars'] satisfies ListSort[]) {
    const pages = await Promise.all([1, 2, 3].map((page) => findListPage(db, userId, { ...firstPage, sort, page })))
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120)
  }
  const beyond = await findListPage(db, userId, { ...firstPage, page: 99 })
  expect(beyond).toMatchObject({ page: 3, pages: 3, counts: { anime: 120, manga: 0 } })
  const none = await findListPage(db, userId, { ...firstPage, status: 'watching', page: 7 })
  expect(none).toMatchObject({ rows: [], page: 1, pages: 1, counts: { anime: 120, manga: 0 } })
})

test('users get only their own statuses', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db, { status: 'watching' })
  const other = await anEntry(db, { title_id: entry.title_id, status: 'watched' })
  const { id: unlisted } = await aTitle(db)

  expect(await findStatuses(db, entry.user_id, [entry.title_id, unlisted])).toEqual({ [entry.title_id]: 'watching' })
  expect(await findStatuses(db, other.user_id, [entry.title_id])).toEqual({ [entry.title_id]: 'watched' })
})

test('the statuses are those of §4, and a new entry has the first', () => {
  expect(statusesOf).toEqual({
    anime: ['unwatched', 'watched', 'watching', 'want-to-watch', 'dropped'],
    manga: ['unread', 'reading', 'want-to-read', 'dropped'],
  })
})

test('an address that asks for something unknown shows the default list', () => {
  expect([readListSort('title'), readListSort('TITLE'), readListSort(null)]).toEqual([
    'title',
    'date-added',
    'date-added',
  ])
  expect([
    readListStatus('manga', 'reading'),
    readListStatus('manga', 'Want to Read'),
    readListStatus('manga', 'watching'),
    readListStatus('anime', null),
  ]).toEqual(['reading', 'want-to-read', null, null])
})

test("a reader's state of a title is their own entry, stars and review", async () => {
  const db = await freshDatabase()
  const { id: titleId } = await aTitle(db)
  const [reader, other] = [await aUser(db), await aUser(db)]
  expect(await findReaderState(db, reader.id, titleId)).toEqual({
    entry: null,
    stars: null,
    reviewId: null,
    isFavourite: false,
    dropped: null,
    merged: [],
  })

  const entry = await anEntry(db, { user_id: reader.id, title_id: titleId, status: 'watching' })
  const review = await aReview(db, { user_id: reader.id, title_id: titleId })
  await db.insertInto('ratings').values({ user_id: reader.id, title_id: titleId, kind: 'anime', stars: 9 }).execute()

  expect(await findReaderState(db, reader.id, titleId)).toEqual({
    entry: { id: entry.id, status: 'watching' },
    stars: 9,
    isFavourite: false,
    reviewId: review.id,
    dropped: null,
    merged: [],
  })
  expect(await findReaderState(db, other.id, titleId)).toEqual({
    entry: null,
    stars: null,
    reviewId: null,
    isFavourite: false,
    dropped: null,
    merged: [],
  })
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
