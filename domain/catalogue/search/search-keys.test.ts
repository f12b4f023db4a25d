import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { foldQuery } from './queries.ts'

async function keysOf(db: Db, titleId: string): Promise<string[]> {
  const rows = await db.selectFrom('search_keys').select('key').where('title_id', '=', titleId).orderBy('key').execute()
  return rows.map((row) => row.key)
}

test('folding words that are folded changes nothing', async () => {
  const db = await freshDatabase()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
      const { rows } = await sql<{ once: string; twice: string }>`
        select words as once, translate(search_fold(words), '|', ' ') as twice
        from (values (translate(search_fold(${text.replaceAll('\0', '')}), '|', ' '))) folded (words)`.execute(db)
      expect(rows[0]?.twice).toBe(rows[0]?.once)
    }),
    { numRuns: 300 },
  )
})

test('what was typed is cut into words as names are', async () => {
  const db = await freshDatabase()

  expect(await foldQuery(db, 'Café: DE  Paris!')).toEqual({ key: 'cafedeparis', words: ['cafe', 'de', 'paris'] })
  expect(await foldQuery(db, ' ')).toEqual({ key: '', words: [] })
})

test('a title has a key from each word of each of its names on', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { title: 'Attack on Titan', title_native: '進撃の巨人' })

  expect(await keysOf(db, title.id)).toEqual([
    'attackontitan',
    'ontitan',
    'titan',
    'の巨人',
    '人',
    '巨人',
    '撃の巨人',
    '進撃の巨人',
  ])
})

test('keys follow the names: added, changed, removed', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { title: 'Red Star', title_english: 'Blue Star' })

  await db.insertInto('title_names').values({ title_id: title.id, name: 'Star Sky' }).execute()
  expect(await keysOf(db, title.id)).toEqual(['bluestar', 'redstar', 'sky', 'star', 'starsky'])

  await db.updateTable('title_names').set({ name: 'Green Sun' }).where('name', '=', 'Red Star').execute()
  expect(await keysOf(db, title.id)).toEqual(['bluestar', 'greensun', 'sky', 'star', 'starsky', 'sun'])

  await db.deleteFrom('title_names').where('name', '=', 'Blue Star').execute()
  expect(await keysOf(db, title.id)).toEqual(['greensun', 'sky', 'starsky', 'sun'])

  await db.deleteFrom('titles').where('id', '=', title.id).execute()
  expect(await keysOf(db, title.id)).toEqual([])
})

test('emptying the catalogue empties the keys', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db)

  await sql`truncate titles cascade`.execute(db)

  expect(await keysOf(db, title.id)).toEqual([])
})

test('a name may move to another title', async () => {
  const db = await freshDatabase()
  const [from, to] = [await aTitle(db, { title: 'From' }), await aTitle(db, { title: 'To' })]
  await db.insertInto('title_names').values({ title_id: from.id, name: 'Alias' }).execute()

  await db.updateTable('title_names').set({ title_id: to.id }).where('name', '=', 'Alias').execute()

  expect(await keysOf(db, from.id)).toEqual(['from'])
  expect(await keysOf(db, to.id)).toEqual(['alias', 'to'])
})

test('names added to one title at the same time all have their keys', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { title: 'Base' })
  const added = ['one', 'two', 'three', 'five', 'six', 'seven', 'eight']

  await Promise.all(added.map((name) => db.insertInto('title_names').values({ title_id: title.id, name }).execute()))

  expect(await keysOf(db, title.id)).toEqual(['base', ...added].sort())
})

test('keys carry the weight of their title, which follows its readers', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { title: 'Rising Star', imported_score: 5 })
  const weights = async () => (await db.selectFrom('search_keys').select('weight').execute()).map((row) => row.weight)
  expect(await weights()).toEqual([5, 5])

  await db.updateTable('titles').set({ watched: 99 }).where('id', '=', title.id).execute()
  expect(await weights()).toEqual([51, 51])
})
