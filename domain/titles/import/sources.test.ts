import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { charactersOf } from '#tests/support/shown-people.ts'
import { formerDigestOf } from '../records/digests.ts'
import { readTitle } from './read-title.ts'

const frieren = {
  itemType: 'anime',
  ids: { mal: 52991 },
  title: 'Sousou no Frieren',
  year: 2023,
  episodes: 28,
  genres: ['Adventure', 'Drama'],
  characters: [{ name: 'Frieren' }, { name: 'Fern' }],
}
const poor = {
  itemType: 'anime',
  ids: { mal: 52991, kitsu: 46474 },
  title: 'Frieren',
  synonyms: ['Sousou no Frieren'],
  year: 2023,
  genres: [],
  episodes: 20,
}

async function onlyTitle(db: Db) {
  const title = await db.selectFrom('titles').selectAll().executeTakeFirstOrThrow()
  const characters = (await charactersOf(db)).map(({ id, name }) => ({ id, name }))
  return { ...title, characters }
}

test('a poorer source takes nothing away from a richer one that is asked first, and adds what that lacks', async () => {
  const db = await freshDatabase()
  await imported(db, [frieren], { source: 'rich' })
  const before = await onlyTitle(db)

  expect(await imported(db, [poor], { source: 'poor' })).toMatchObject({ added: 0, changed: 1 })

  const after = await onlyTitle(db)
  expect(after).toMatchObject({ id: before.id, title: 'Sousou no Frieren', episodes: 28, genres: frieren.genres })
  expect(after.characters, 'those that are there stay').toEqual(before.characters)
  const ids = await db.selectFrom('external_ids').select(['source', 'value']).orderBy('source').execute()
  expect(ids).toEqual([
    { source: 'kitsu', value: '46474' },
    { source: 'mal', value: '52991' },
  ])
  const { rows } = await sql`select name from title_names order by name`.execute(db)
  expect(rows).toEqual([{ name: 'Frieren' }, { name: 'Sousou no Frieren' }])
})

test('if the poorer one is asked first, the richer one still adds what it lacks', async () => {
  const db = await freshDatabase()
  await imported(db, [poor], { source: 'poor' })
  await imported(db, [frieren], { source: 'rich' })

  const title = await onlyTitle(db)
  expect(title).toMatchObject({ title: 'Frieren', episodes: 20, genres: frieren.genres })
  expect(title.characters).toHaveLength(2)
})

test('importing each source again changes nothing, in any order and however often', async () => {
  const db = await freshDatabase()
  await imported(db, [frieren], { source: 'rich' })
  await imported(db, [poor], { source: 'poor' })
  const before = await onlyTitle(db)

  for (const [line, source] of [
    [frieren, 'rich'],
    [poor, 'poor'],
    [frieren, 'rich'],
  ] as const) {
    expect(await imported(db, [line], { source })).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  }
  expect(await onlyTitle(db)).toEqual(before)
})

test('what a source said is kept as it said it, with everything that we do not read yet', async () => {
  const db = await freshDatabase()
  const line = { ...frieren, 'a key of tomorrow': [1, { two: 3 }] }
  await imported(db, [line], { source: 'rich' })

  const records = await db.selectFrom('title_records').select(['source', 'record']).execute()
  expect(records).toEqual([{ source: 'rich', record: line }])
})

test('a source whose title has been renamed finds it again by its own key', async () => {
  const db = await freshDatabase()
  const nameless = { itemType: 'manga', title: 'Clover', year: 1997 }
  await imported(db, [nameless], { source: 'one' })
  await sql`update titles set title = 'Four Leaves'`.execute(db)

  const again = await imported(db, [{ ...nameless, chapters: 4 }], { source: 'one' })

  expect(again).toMatchObject({ added: 0, changed: 1 })
})

test('a line that another source has said word for word is the same title', async () => {
  const db = await freshDatabase()
  const twins = [1, 2].map((chapters) => ({ itemType: 'manga', title: 'Twin', chapters }))
  await imported(db, twins, { source: 'one' })

  expect(await imported(db, twins.toReversed(), { source: 'two' })).toMatchObject({ added: 0, changed: 2 })

  const { rows } = await sql<{ said: number[] }>`
    select array_agg((record ->> 'chapters')::integer) as said from title_records group by title_id`.execute(db)
  expect(rows.map(({ said }) => said).sort()).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('a line that a release before 0.2 has imported is the title that it became', async () => {
  const db = await freshDatabase()
  const lines = [1, 2].map((chapters) => ({ itemType: 'manga', title: 'Twin', year: 2001, chapters }))
  const former = async (id: string, line: object) => {
    const title = readTitle(line)
    await aTitle(db, { id, kind: 'manga', title: 'Twin', released_on: '2001', episodes: title.columns.episodes })
    const record = JSON.stringify({ title: 'Twin', episodes: title.columns.episodes, studio: 'Kept' })
    await sql`insert into title_records (title_id, source, key, record, digest)
      values (${id}, 'before-0.2', '', ${record}, ${formerDigestOf(title)})`.execute(db)
  }
  await former('1', lines[0] as object)
  await former('2', lines[1] as object)

  expect(await imported(db, lines.toReversed())).toMatchObject({ added: 0, changed: 2 })

  const titles = await db.selectFrom('titles').select(['id', 'episodes', 'studio']).orderBy('id').execute()
  expect(titles).toEqual([
    { id: '1', episodes: 1, studio: 'Kept' },
    { id: '2', episodes: 2, studio: 'Kept' },
  ])
  expect(await imported(db, lines)).toMatchObject({ unchanged: 2 })
})

test('a dry run leaves no source behind', async () => {
  const db = await freshDatabase()
  await imported(db, [frieren])
  await imported(db, [{ ...frieren, episodes: 29 }], { source: 'new', dryRun: true })

  const sources = await db.selectFrom('sources').select('name').where('name', '=', 'new').execute()
  expect(sources).toEqual([])
})
