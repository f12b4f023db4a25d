import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { poolOf } from '#db/connection.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { contentsOf, imported, mushishi, titlesOf } from '#tests/support/imported.ts'
import { charactersOf, staffOf } from '#tests/support/shown-people.ts'
import { aRow } from '#tests/support/title-form.ts'
import { editTitle } from '../edit-title.ts'
import { findEditableTitle } from '../editable-title.ts'
import { valuesOf } from '../title-form-rules.ts'

test('imports never change what an admin has decided; everything else follows the newest line', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi])
  const [title] = await titlesOf(db)
  const id = title?.id ?? ''
  const { id: adminId } = await aUser(db, { role: 'admin' })
  const saved = await findEditableTitle(db, id)
  if (!saved) throw new Error('There is no title')
  const form = valuesOf(saved)
  Object.assign(form.texts, { title: 'Mushi-Shi', studio: 'Artland' })
  form.characters[0] = { ...aRow({ name: 'The Wanderer' }), id: form.characters[0]?.id ?? '' }
  await editTitle(db, asAdmin(adminId), id, form)

  expect(await imported(db, [mushishi])).toMatchObject({ unchanged: 1 })
  const newer = { ...mushishi, episodes: 27, studios: ['Elsewhere'], characters: [], staff: [], synonyms: ['Bugs'] }
  expect(await imported(db, [newer])).toMatchObject({ changed: 1 })

  const after = await findEditableTitle(db, id)
  expect(after).toMatchObject({
    version: 2,
    fields: { title: 'Mushi-Shi', studio: 'Artland', episodes: 27 },
    characters: [{ name: 'The Wanderer' }],
    staff: [],
  })
  const names = await db.selectFrom('title_names').select('name').orderBy('name').execute()
  expect(names.map(({ name }) => name).sort()).toEqual(['Bugs', 'Mushi-Shi', 'Mushishi', '蟲師'])
})

test('an import that is in a deadlock with another transaction gives way, and then saves its titles', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const lines = ['One', 'Two'].map((title, n) => ({ ...mushishi, title, ids: { mal: n + 1 }, title_japanese: '' }))
  await imported(db, lines)
  const [one, two] = await titlesOf(db)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query(`begin; set local deadlock_timeout = '20s'`)
  await other.query('select from titles where id = $1 for update', [two?.id])

  const importing = imported(
    db,
    lines.map((line) => ({ ...line, episodes: 27 })),
  )
  await expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
    .toBeGreaterThan(0)
  await other.query('select from titles where id = $1 for update', [one?.id])
  await other.query('commit')
  await other.end()

  expect(await importing).toMatchObject({ changed: 2, refused: 0 })
  expect((await titlesOf(db)).map(({ episodes }) => episodes)).toEqual([27, 27])
})

test('a title comes with its names, ids, cast and staff', async () => {
  const db = await freshDatabase()
  expect(await imported(db, [mushishi])).toEqual({ added: 1, changed: 0, unchanged: 0, refused: 0, interrupted: false })

  const [title] = await titlesOf(db)
  expect(title).toMatchObject({
    title: 'Mushishi',
    episodes: 26,
    genre: 'Mystery, Slice of Life',
    released_on: '2005-10-23',
  })
  const names = await db.selectFrom('title_names').select('name').orderBy('id').execute()
  expect(names.map(({ name }) => name)).toEqual(['Mushishi', '蟲師', 'Mushi-shi'])
  expect(await charactersOf(db)).toMatchObject([{ name: 'Ginko', vocal: 'Yuto Nakano', position: 0 }])
  expect(await staffOf(db)).toMatchObject([{ name: 'Hiroshi Nagahama', role: 'Director' }])
})

test('importing the same lines again changes nothing, in any order', async () => {
  const db = await freshDatabase()
  const lines = Array.from({ length: 503 }, (_, place) => ({
    ...mushishi,
    ids: { mal: place },
    title: `Title ${place}`,
  }))
  await imported(db, lines)
  const before = await contentsOf(db)

  expect(await imported(db, lines)).toMatchObject({ added: 0, changed: 0, unchanged: 503 })
  expect(await imported(db, lines.toReversed())).toMatchObject({ added: 0, changed: 0, unchanged: 503 })
  expect(await contentsOf(db)).toEqual(before)
})

test('a line that appears twice in a file is one title', async () => {
  const db = await freshDatabase()
  expect(await imported(db, [mushishi, mushishi])).toMatchObject({ added: 1, unchanged: 1 })
  expect(await titlesOf(db)).toHaveLength(1)
})

test('a corrected line changes its title and replaces its names, cast and staff', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi])
  const [before] = await titlesOf(db)
  const corrected = {
    ...mushishi,
    title: 'Mushi-Shi',
    synonyms: [],
    episodes: 27,
    characters: [],
    ids: { mal: 457, kitsu: 421 },
  }

  expect(await imported(db, [corrected])).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
  const [after] = await titlesOf(db)
  expect(after).toMatchObject({ id: before?.id, added_at: before?.added_at, title: 'Mushi-Shi', episodes: 27 })
  const names = await db.selectFrom('title_names').select('name').orderBy('name').execute()
  expect(names.map(({ name }) => name)).toEqual(['Mushi-Shi', '蟲師'])
  const ids = await db.selectFrom('external_ids').select(['source', 'value']).orderBy('source').execute()
  expect(ids).toEqual([
    { source: 'anilist', value: '457' },
    { source: 'kitsu', value: '421' },
    { source: 'mal', value: '457' },
  ])
  expect(await charactersOf(db)).toEqual([])
})

test('an import does not change what readers made', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi])
  const [title] = await titlesOf(db)
  const titleId = title?.id ?? ''
  const user = await aUser(db)
  await aReview(db, { title_id: titleId, user_id: user.id })
  await db.insertInto('ratings').values({ user_id: user.id, title_id: titleId, kind: 'anime', stars: 9 }).execute()
  await db
    .insertInto('list_entries')
    .values({ user_id: user.id, title_id: titleId, kind: 'anime', status: 'watched' })
    .execute()
  await db.updateTable('titles').set({ rating_sum: 9, rating_count: 1, watched: 4, dropped: 2 }).execute()

  await imported(db, [{ ...mushishi, episodes: 27, score: 3 }])
  expect(await titlesOf(db)).toMatchObject([
    { id: titleId, episodes: 27, imported_score: 3, rating_sum: 9, rating_count: 1, rating: 9, watched: 4, dropped: 2 },
  ])
  for (const table of ['ratings', 'reviews', 'list_entries'] as const) {
    expect(await db.selectFrom(table).select('title_id').execute()).toEqual([{ title_id: titleId }])
  }
})

test('oddities of real catalogues are imported as they are', async () => {
  const db = await freshDatabase()
  const lines = [
    { itemType: 'anime', title: '!', year: 1907 },
    { itemType: 'manga', title: 'False', start_date: '1967-01-00', end_date: '1960' },
    { itemType: 'manga', title: 'あ'.repeat(242), synopsis: 'x'.repeat(15_000) },
    { itemType: 'anime', title: '\\u0000 "\\" </script>', genres: ['{a,"b"}', 'NULL', "o'c"] },
  ]
  expect(await imported(db, lines)).toMatchObject({ added: 4, refused: 0 })
  expect(await imported(db, lines)).toMatchObject({ added: 0, unchanged: 4 })
  const [first, second, , last] = await titlesOf(db)
  expect(first?.released_at).toEqual(new Date('1907-01-01T00:00:00Z'))
  expect(second).toMatchObject({ released_on: '1967-01', ended_on: '1960' })
  expect(last).toMatchObject({ title: '\\u0000 "\\" </script>', genres: ['{a', '"b"}', 'NULL', "o'c"] })
})

test('a dry run gives the same summary and writes nothing', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi, { itemType: 'anime', title: 'A' }])
  const before = await contentsOf(db)
  const lines = [
    { ...mushishi, episodes: 27 },
    { itemType: 'anime', title: 'A' },
    { itemType: 'anime', title: 'B' },
    'x',
  ]

  const dry = await imported(db, lines, { dryRun: true })
  expect(await contentsOf(db)).toEqual(before)
  expect(await imported(db, lines)).toEqual(dry)
  expect(dry).toMatchObject({ added: 1, changed: 1, unchanged: 1, refused: 1 })
})

test('an import that is told to stop ends after the current batch, and can be run again', async () => {
  const db = await freshDatabase()
  const lines = Array.from({ length: 1_100 }, (_, place) => ({ itemType: 'anime', title: `Title ${place}` }))
  const stop = new AbortController()
  const summary = await imported(db, lines, { signal: stop.signal, onProgress: () => stop.abort() })

  expect(summary).toEqual({ added: 250, changed: 0, unchanged: 0, refused: 0, interrupted: true })
  expect(await imported(db, lines)).toMatchObject({ added: 850, unchanged: 250, interrupted: false })
})

test('an import whose connection breaks fails, and can be run again', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const lines = Array.from({ length: 1_100 }, (_, place) => ({ itemType: 'anime', title: `Title ${place}` }))
  let broken: Promise<unknown> | undefined
  const onProgress = () => {
    broken ??= other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await expect(imported(db, lines, { onProgress })).rejects.toThrow()
  await broken
  await expect.poll(() => poolOf(db).use).toMatchObject({ idle: 0, used: 0 })
  expect(await imported(db, lines)).toMatchObject({ changed: 0, refused: 0 })
  expect(await titlesOf(db)).toHaveLength(1_100)
  await other.end()
})

test('only one import runs at a time', async () => {
  const db = await freshDatabase()
  const lines = Array.from({ length: 600 }, (_, place) => ({ itemType: 'anime', title: `Title ${place}` }))
  let waited = 0
  const onWait = () => {
    waited += 1
  }
  const summaries = await Promise.all([imported(db, lines, { onWait }), imported(db, lines, { onWait })])

  expect(summaries.map(({ added }) => added).sort()).toEqual([0, 600])
  expect(waited).toBe(1)
  expect(await titlesOf(db)).toHaveLength(600)
})

test('an import that is waiting for another can be told to stop', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query("select pg_advisory_lock(hashtext('kiroku import'))")
  const stop = new AbortController()

  const summary = await imported(db, [{ itemType: 'anime', title: 'A' }], {
    signal: stop.signal,
    onWait: () => stop.abort(),
  })

  expect(summary).toMatchObject({ added: 0, interrupted: true })
  await other.end()
})

test('an import keeps what a line does not mention, and deletes what it says is empty', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi])
  const { characters, staff, synonyms, type, genres, episodes, ...poorer } = mushishi
  expect(await imported(db, [{ ...poorer, ids: { mal: 457 }, score: 8.7 }])).toMatchObject({ changed: 1 })

  const rows = await contentsOf(db)
  for (const kept of [
    { format: 'tv', genres, episodes, imported_score: 8.7 },
    { name: 'Ginko' },
    { name: 'Hiroshi Nagahama' },
    { name: 'Mushi-shi' },
    { source: 'anilist', value: '457' },
  ]) {
    expect(rows).toContainEqual(expect.objectContaining(kept))
  }

  const emptied = { ...poorer, ids: { mal: 457, anilist: null }, synonyms: [], characters: [], staff: null, type: null }
  await imported(db, [{ ...emptied, genres: [], episodes: 0 }])
  expect(await titlesOf(db)).toMatchObject([{ format: null, genres: [], episodes: null, imported_score: 8.7 }])
  expect([await charactersOf(db), await staffOf(db)]).toEqual([[], []])
  expect(await db.selectFrom('external_ids').select('source').execute()).toEqual([{ source: 'mal' }])
})
