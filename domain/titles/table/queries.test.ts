import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findTablePage } from './queries.ts'
import type { TableFilter, TableOrder } from './rules.ts'

const everything: TableFilter = { query: '', searched: 'name', shown: 'all', format: null }

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
])('the table in the order %s shows one kind only, with unknown values last', async (order, ids) => {
  const db = await threeAnimes()
  const { rows, total } = await findTablePage(db, 'anime', { ...everything, order, page: 1 })
  expect([rows.map(({ id }) => id), total]).toEqual([ids, 3])
})

test('a search finds titles of the kind by any name, best match first or in a chosen order', async () => {
  const db = await threeAnimes()
  const idsOf = async (order: TableOrder, query = 'one') =>
    (await findTablePage(db, 'anime', { ...everything, query, order, page: 1 })).rows.map(({ id }) => id)

  expect((await idsOf('match')).toSorted()).toEqual(['1', '2'])
  expect(await idsOf('-episodes')).toEqual(['1', '2'])
  expect(await idsOf('episodes')).toEqual(['2', '1'])
  expect(await idsOf('match', 'onw piece')).toEqual(['1'])
  expect(await idsOf('match', 'nothing of the kind')).toEqual([])
})

test('a page beyond the end is the last one', async () => {
  const db = await freshDatabase()
  for (let n = 1; n <= 26; n++) await aTitle(db, { id: String(n), title: `Title ${n}`, kind: 'manga' })

  const last = await findTablePage(db, 'manga', { ...everything, order: 'title', page: 99 })
  const found = await findTablePage(db, 'manga', { ...everything, query: 'title', order: 'title', page: 99 })

  expect(last).toMatchObject({ page: 2, pages: 2, total: 26, rows: [{ title: 'Title 26' }] })
  expect(found).toEqual(last)
})

test('the table can be filtered by what is missing, a format, a studio, an id, and by several of them at once', async () => {
  const db = await threeAnimes()
  await db.updateTable('titles').set({ poster: '/imgs/a.webp', released_on: '2005' }).where('id', '=', '1').execute()
  await db
    .updateTable('titles')
    .set({ format: 'tv', edited_fields: ['studio'] })
    .where('id', 'in', ['1', '2'])
    .execute()
  await db.insertInto('external_ids').values({ title_id: '2', source: 'mal', value: '21' }).execute()
  await db.insertInto('external_ids').values({ title_id: '3', source: 'ann', value: '21' }).execute()
  const find = async (filter: Partial<TableFilter>, order: TableOrder = 'title') => {
    const { rows, total } = await findTablePage(db, 'anime', { ...everything, ...filter, order, page: 1 })
    expect(total).toBe(rows.length)
    return rows.map(({ id }) => id)
  }

  expect(await find({ shown: 'no-poster' })).toEqual(['3', '2'])
  expect(await find({ shown: 'no-year', format: 'tv' })).toEqual(['2'])
  expect(await find({ shown: 'edited' })).toEqual(['1', '2'])
  expect(await find({ format: 'none' })).toEqual(['3'])
  expect(await find({ searched: 'studio', query: 'HOUSE' })).toEqual(['2'])
  expect(await find({ searched: 'studio', query: '%' })).toEqual([])
  expect(await find({ searched: 'id', query: '1' })).toEqual(['1'])
  expect(await find({ searched: 'id', query: '21' })).toEqual(['3', '2'])
  expect(await find({ searched: 'id', query: 'mal:21' })).toEqual(['2'])
  expect(await find({ query: 'one', shown: 'no-poster' }, 'match')).toEqual(['2'])
})

test('titles of the same name and kind are possible duplicates, unless both years are known and differ', async () => {
  const db = await freshDatabase()
  const titles = [
    ['1', 'Trigun', '1998-04-01'],
    ['2', 'TRIGUN', '1998'],
    ['3', 'Trigun', '2023'],
    ['4', 'Fruits Basket', '2001'],
    ['5', 'Fruits Basket', '2019'],
    ['6', 'Aria', null],
    ['7', 'aria', '2005'],
  ] as const
  for (const [id, title, released_on] of titles) await aTitle(db, { id, title, released_on })
  await aTitle(db, { id: '8', title: 'Aria', kind: 'manga' })

  const { rows } = await findTablePage(db, 'anime', { ...everything, shown: 'duplicates', order: 'title', page: 1 })

  expect(rows.map(({ id }) => id)).toEqual(['6', '7', '2', '1'])
})

test('long names are compared by their beginnings', async () => {
  const db = await freshDatabase()
  const name = Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join('')
  await aTitle(db, { id: '1', title: name })
  await aTitle(db, { id: '2', title: name })

  const { rows } = await findTablePage(db, 'anime', { ...everything, shown: 'duplicates', order: 'added', page: 1 })

  expect(rows.map(({ id }) => id)).toEqual(['1', '2'])
})
