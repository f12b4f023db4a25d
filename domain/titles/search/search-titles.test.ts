import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findMatchPage } from './queries.ts'
import { searchPageSize } from './rules.ts'
import { readSearch } from './search.ts'
import { searchTitles } from './search-titles.ts'
import { waysAsTyped } from './ways.ts'

async function manySagas(db: Db, count: number) {
  for (let part = 1; part <= count; part++) await aTitle(db, { title: `Saga ${part}`, imported_members: part % 7 })
}

test('every match is on exactly one page', async () => {
  const db = await freshDatabase()
  const count = 2 * searchPageSize + 5
  await manySagas(db, count)
  await aTitle(db, { title: 'Something else' })

  const pages = [1, 2, 3].map((page) => searchTitles(db, 'saga', page))
  const found = (await Promise.all(pages)).flatMap((page) => page.rows.map((title) => title.id))

  expect(await searchTitles(db, 'saga', 1)).toMatchObject({ page: 1, pages: 3, total: count })
  expect(found).toHaveLength(count)
  expect(new Set(found).size).toBe(count)
})

test('a page out of range is the nearest one', async () => {
  const db = await freshDatabase()
  await manySagas(db, searchPageSize + 1)

  for (const beyond of [3, 1e9, 1e300, Number.MAX_SAFE_INTEGER]) {
    expect(await searchTitles(db, 'saga', beyond)).toMatchObject({ page: 2, pages: 2 })
  }
  for (const before of [0, -1, -1e300]) expect(await searchTitles(db, 'saga', before)).toMatchObject({ page: 1 })
})

test('a search without matches has one empty page', async () => {
  const db = await freshDatabase()
  await aTitle(db)

  for (const query of ['', '   ', 'qqqqqqqqqq']) {
    expect(await searchTitles(db, query, 1)).toEqual({ rows: [], page: 1, pages: 1, total: 0 })
  }
})

test('whole names come first, then beginnings of names, beginnings of words, all words in any order, and mistakes', async () => {
  const db = await freshDatabase()
  for (const title of ['Sky Wings', 'Wings of the Sky', 'My Wings Sky Love', 'Wings Sky Love', 'Wings Sky']) {
    await aTitle(db, { title })
  }
  await aTitle(db, { title: 'Kings Sky', imported_members: 1_000_000 })

  const { rows: titles } = await searchTitles(db, 'wings sky', 1)
  expect(titles.map((title) => title.title)).toEqual([
    'Wings Sky',
    'Wings Sky Love',
    'My Wings Sky Love',
    'Sky Wings',
    'Wings of the Sky',
    'Kings Sky',
  ])
})

test('beginnings with a mistake are found if nothing else is', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Kimetsu no Yaiba' })

  expect(await searchTitles(db, 'kimestu no', 1)).toMatchObject({ total: 1 })
})

test('a word of two letters is also found inside names, after names that begin with it', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'Sousou no Frieren' })
  await aTitle(db, { id: '2', title: 'Nodame Cantabile' })

  const { rows: titles } = await searchTitles(db, 'no', 1)

  expect(titles.map(({ id }) => id)).toEqual(['2', '1'])
})

test('no more titles are counted than asked for, and the best known of them are shown', async () => {
  const db = await freshDatabase()
  await manySagas(db, 12)
  const ways = waysAsTyped(await readSearch(db, 'saga', { keys: 99, probed: 99, best: 99 }))

  const [most, all] = [
    await findMatchPage(db, ways, { wanted: 99, size: 4 }, 10),
    await findMatchPage(db, ways, { wanted: 1, size: 12 }, 12),
  ]

  expect(most).toMatchObject({ total: 10, isMore: true, page: 3, pages: 3, rows: all.rows.slice(8, 12) })
  expect(all).toMatchObject({ total: 12, isMore: false, pages: 1 })
})
