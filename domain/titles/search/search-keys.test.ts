import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { readMigrations } from '#db/migrating/read-migrations.ts'
import { aPerson, aTitle } from '#tests/support/builders.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { readSearch } from './search.ts'

async function keysOf(db: Db, titleId: string): Promise<string[]> {
  const rows = await db.selectFrom('search_keys').select('key').where('title_id', '=', titleId).orderBy('key').execute()
  return rows.map((row) => row.key)
}

test('folding a second time changes nothing', async () => {
  const db = await freshDatabase()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
      // These old katakana have no hiragana, so that a second folding begins a word with them.
      fc.pre(!/[ヷ-ヺ]/.test(text.normalize('NFKC')))
      const { rows } = await sql<{ once: string; twice: string }>`
        select words as once, translate(search_fold(words), '|', ' ') as twice
        from (values (translate(search_fold(${text.replaceAll('\0', '')}), '|', ' '))) folded (words)`.execute(db)
      expect(rows[0]?.twice).toBe(rows[0]?.once)
    }),
    { numRuns: 300 },
  )
})

test('what was typed is split into words as names are', async () => {
  const db = await freshDatabase()
  const typed = async (query: string) => (await readSearch(db, query, { keys: 0, probed: 0, best: 0 })).typed

  expect(await typed('Café: DE  Paris!')).toMatchObject({ key: 'cafedeparis', words: ['cafe', 'de', 'paris'] })
  expect(await typed(' ')).toMatchObject({ key: '', words: [] })
})

test('a title has a key from the beginning of each word of each of its names', async () => {
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

test('keys are added, changed and removed with the names', async () => {
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

test('truncating the catalogue deletes the keys', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db)

  await sql`truncate titles cascade`.execute(db)

  expect(await keysOf(db, title.id)).toEqual([])
})

test('a name can move to another title', async () => {
  const db = await freshDatabase()
  const [from, to] = [await aTitle(db, { title: 'From' }), await aTitle(db, { title: 'To' })]
  await db.insertInto('title_names').values({ title_id: from.id, name: 'Alias' }).execute()

  await db.updateTable('title_names').set({ title_id: to.id }).where('name', '=', 'Alias').execute()

  expect(await keysOf(db, from.id)).toEqual(['from'])
  expect(await keysOf(db, to.id)).toEqual(['alias', 'to'])
})

test('names added to one title at the same time all get their keys', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { title: 'Base' })
  const added = ['one', 'two', 'three', 'five', 'six', 'seven', 'eight']

  await Promise.all(added.map((name) => db.insertInto('title_names').values({ title_id: title.id, name }).execute()))

  expect(await keysOf(db, title.id)).toEqual(['base', ...added].sort())
})

test('keys have the weight of their title, which depends on its readers', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { title: 'Rising Star', imported_score: 5 })
  const weights = async () => (await db.selectFrom('search_keys').select('weight').execute()).map((row) => row.weight)
  expect(await weights()).toEqual([5, 5])

  await db.updateTable('titles').set({ watched: 99 }).where('id', '=', title.id).execute()
  expect(await weights()).toEqual([51, 51])
})

test('names with repetition marks of katakana that were there before search knew them are found after an upgrade', async () => {
  const db = await emptyDatabase()
  const all = await readMigrations()
  await migrate(db, { known: all.filter(({ name }) => name < '0202') })
  const { id } = await aTitle(db, { title: 'Isuzu', title_native: 'イスヾの唄' })
  const merged = await aPerson(db, { name: 'サヽキ' })
  const survivor = await aPerson(db, { name: 'Sasaki' })
  await sql`update people set merged_into = ${survivor} where id = ${merged}`.execute(db)
  await db.insertInto('companies').values({ name: 'ミスヾ' }).execute()
  await sql`select index_search_names(100)`.execute(db)
  await sql`select refresh_search_names('people', array[${survivor}::bigint])`.execute(db)
  expect(await keysOf(db, id)).toContain('いすヾの唄')

  await migrate(db)

  expect(await keysOf(db, id)).toEqual(['isuzu', 'いすゞの唄', 'の唄', '唄'])
  const names = await db.selectFrom('search_names').select(['kind', 'key']).orderBy('kind').orderBy('key').execute()
  expect(names).toEqual([
    { kind: 'companies', key: 'みすゞ' },
    { kind: 'people', key: 'sasaki' },
    { kind: 'people', key: 'さゝき' },
  ])
})

test('the usual spellings of a place in a series are equal', async () => {
  const db = await freshDatabase()
  const spellings = [
    ['Overlord II', 'overlord 2'],
    ['OVERLORD Ⅱ', 'overlord 2'],
    ['Overlord Season 2', 'overlord 2'],
    ['Overlord Season Two', 'overlord 2'],
    ['Overlord S2', 'overlord 2'],
    ['Overlord S02', 'overlord 2'],
    ['Overlord 2nd Season', 'overlord 2'],
    ['Overlord: The Second Season', 'overlord 2'],
    ['Overlord 第二季', 'overlord 2'],
    ['オーバーロード 第2期', 'おーばーろーど 2'],
    ['Overlord Season 1', 'overlord'],
    ['Overlord 4th Season', 'overlord 4'],
    ['Overlord Season Four', 'overlord 4'],
    ['Overlord 2nd Season Part II', 'overlord 2 part 2'],
    ['Overlord 2nd Season 2nd Cour', 'overlord 2 part 2'],
    ['Final Season', 'final season'],
    ['V', 'v'],
    ['II', 'ii'],
    ['Version V of X', 'version v of x'],
  ]

  const { rows } = await sql<{ series: string }>`
    select search_series(search_fold(name)) as series
    from unnest(${spellings.map(([name]) => name)}::text[]) with ordinality n (name, place) order by place`.execute(db)

  expect(rows.map(({ series }) => series)).toEqual(spellings.map(([, series]) => series))
})

test('reading a place in a series never leaves an empty name', async () => {
  const db = await freshDatabase()
  const word = fc.constantFrom(
    'season',
    'Part',
    'II',
    'V',
    's2',
    '2',
    '2nd',
    'second',
    'the',
    'two',
    '第',
    '二',
    '季',
    'x',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
      const { rows } = await sql<{ series: string }>`
        select search_series(search_fold(${words.join(' ')})) as series`.execute(db)
      expect(rows[0]?.series).toMatch(/^\S+( \S+)*$/)
    }),
    { numRuns: 200 },
  )
})

async function initialsOf(db: Db, titleId: string): Promise<string[]> {
  const rows = await db.selectFrom('search_initials').select('initials').where('title_id', '=', titleId).execute()
  return rows.map((row) => row.initials).sort()
}

test('a title has the initials of its names, with and without small words, and of what comes before a subtitle', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, {
    title: 'The Legend of the Red Moon: Part Two',
    title_english: 'Mob 100',
    title_native: '進撃の巨人',
  })
  const short = await aTitle(db, { title: 'Monster' })

  expect(await initialsOf(db, id)).toEqual(['lrm', 'lrmp2', 'm100', 'tlotrm', 'tlotrmp2'])
  expect(await initialsOf(db, short.id)).toEqual([])
})

test('initials change with names and readers', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { title: 'Red Star', imported_score: 5 })

  await db.updateTable('title_names').set({ name: 'Green Sun' }).where('name', '=', 'Red Star').execute()
  await db.updateTable('titles').set({ watched: 99 }).where('id', '=', id).execute()

  const rows = await db.selectFrom('search_initials').select(['initials', 'weight']).execute()
  expect(rows).toEqual([{ initials: 'gs', weight: 51 }])

  await db.deleteFrom('titles').where('id', '=', id).execute()
  expect(await initialsOf(db, id)).toEqual([])
})

test('which name is the main one changes with the title', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { title: 'Red', title_english: 'Blue' })
  const titles = async () =>
    (await db.selectFrom('search_keys').select('key').where('place', '=', 0).execute()).map((row) => row.key)
  expect(await titles()).toEqual(['red'])

  await db.updateTable('titles').set({ title: 'Blue', title_english: 'Red' }).where('id', '=', id).execute()

  expect(await titles()).toEqual(['blue'])
})
