import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findTablePage } from './queries.ts'
import type { TableOrder } from './rules.ts'

async function threeAnimes(): Promise<Db> {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'One Piece', episodes: 900, studio: 'Toei' })
  await aTitle(db, { id: '2', title: 'one punch man', episodes: 12, studio: 'Madhouse' })
  await aTitle(db, { id: '3', title: 'Another', episodes: null, studio: '' })
  await aTitle(db, { id: '4', title: 'One Piece', kind: 'manga' })
  return db
}

test.each<[TableOrder, string[]]>([
  ['added', ['1', '2', '3']],
  ['-added', ['3', '2', '1']],
  ['title', ['3', '1', '2']],
  ['-title', ['2', '1', '3']],
  ['episodes', ['2', '1', '3']],
  ['-episodes', ['1', '2', '3']],
  ['studio', ['2', '1', '3']],
  ['-studio', ['1', '2', '3']],
])('the table in the order %s has one kind only, and what is unknown last', async (order, ids) => {
  const db = await threeAnimes()
  const { rows, total } = await findTablePage(db, 'anime', { query: '', order, page: 1 })
  expect([rows.map(({ id }) => id), total]).toEqual([ids, 3])
})

test('a search finds titles of the kind by any name, best match first or in a chosen order', async () => {
  const db = await threeAnimes()
  const idsOf = async (order: TableOrder, query = 'one') =>
    (await findTablePage(db, 'anime', { query, order, page: 1 })).rows.map(({ id }) => id)

  expect((await idsOf('match')).toSorted()).toEqual(['1', '2'])
  expect(await idsOf('-episodes')).toEqual(['1', '2'])
  expect(await idsOf('episodes')).toEqual(['2', '1'])
  expect(await idsOf('match', 'onw piece')).toEqual(['1'])
  expect(await idsOf('match', 'nothing of the kind')).toEqual([])
})

test('a page beyond the end is the last one', async () => {
  const db = await freshDatabase()
  for (let n = 1; n <= 26; n++) await aTitle(db, { id: String(n), title: `Title ${n}`, kind: 'manga' })

  const last = await findTablePage(db, 'manga', { query: '', order: 'title', page: 99 })
  const found = await findTablePage(db, 'manga', { query: 'title', order: 'title', page: 99 })

  expect(last).toMatchObject({ page: 2, pages: 2, total: 26, rows: [{ title: 'Title 26' }] })
  expect(found).toEqual(last)
})
