import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { withProblemsInWords } from '#tests/support/refusal-of.ts'
import { charactersOf, staffOf } from '#tests/support/shown-people.ts'
import { aRow } from '#tests/support/title-form.ts'
import { shownCharacters, shownStaff } from '../../people/shown.ts'
import { editTitle } from '../edit-title.ts'
import { findEditableTitle } from '../editable-title.ts'
import { valuesOf } from '../title-form-rules.ts'
import type { ImportProblem } from './read-batches.ts'

function titlesOf(db: PlainDb) {
  return db.selectFrom('titles').selectAll().orderBy('id').execute()
}

/** Everything an import may write, except when it was written. */
async function contentsOf(db: PlainDb) {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from titles t union all select to_jsonb(n) from title_names n
    union all select to_jsonb(e) from external_ids e union all select to_jsonb(c) from ${shownCharacters} c
    union all select to_jsonb(s) from ${shownStaff} s order by row`.execute(db)
  return rows
}

const mushishi = {
  itemType: 'anime',
  ids: { mal: 457, anilist: 457 },
  title: 'Mushishi',
  title_japanese: '蟲師',
  synonyms: ['Mushi-shi'],
  type: 'TV',
  episodes: 26,
  start_date: '2005-10-23',
  genres: ['Mystery', 'Slice of Life'],
  characters: [{ name: 'Ginko', role: 'Main', vocal: 'Nakano, Yuto' }],
  staff: [{ name: 'Nagahama, Hiroshi', role: 'Director' }],
}

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
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length, { timeout: 60_000 })
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

test('titles of one file that share an id or a name stay distinct, even when imported twice', async () => {
  const db = await freshDatabase()
  const lines = [
    mushishi,
    { ...mushishi, title: 'Mushishi Zoku Shou' },
    { ...mushishi, episodes: 1 },
    { ...mushishi, ids: { kitsu: 1 } },
    { ...mushishi, ids: {} },
    { ...mushishi, ids: {}, episodes: 2 },
    { ...mushishi, itemType: 'manga' },
  ]
  expect(await imported(db, lines)).toMatchObject({ added: 7 })
  expect(await imported(db, lines)).toMatchObject({ added: 0, changed: 0, unchanged: 7 })
  expect(await imported(db, lines.toReversed())).toMatchObject({ added: 0, changed: 0, unchanged: 7 })
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

test('ids decide if none contradicts, otherwise title and ids, otherwise title and year', async () => {
  const db = await freshDatabase()
  const cases = [
    {
      what: 'the same id and no other',
      difference: { ids: { mal: 1 }, title: 'Another', start_date: '2004' },
      changed: 1,
    },
    {
      what: 'the same title, one id the same and one different',
      difference: { ids: { mal: 1, anilist: 2 }, start_date: '1999' },
      changed: 0,
    },
    {
      what: 'the same title and year, no id in common',
      difference: { ids: { kitsu: 1 }, start_date: '2005' },
      changed: 1,
    },
    {
      what: 'another title, one id the same and one different',
      difference: { ids: { mal: 1, anilist: 2 }, title: 'Another' },
      changed: 0,
    },
    { what: 'the same title and year, another id', difference: { ids: { mal: 2 } }, changed: 0 },
    { what: 'the same title in another year', difference: { ids: {}, start_date: '2014' }, changed: 0 },
    { what: 'the same title in upper case', difference: { ids: {}, title: 'MUSHISHI' }, changed: 0 },
    { what: 'the same id under the other type', difference: { itemType: 'manga' }, changed: 0 },
  ]
  for (const { what, difference, changed } of cases) {
    await db.deleteFrom('titles').execute()
    const before = { ...mushishi, ids: { mal: 1, anilist: 1 } }
    await imported(db, [before])
    const summary = await imported(db, [{ ...before, ...difference }])
    expect({ what, ...summary }).toMatchObject({ what, changed, added: 1 - changed })
  }
})

test('the closest line changes a title, wherever it is in the file', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi])
  const [before] = await titlesOf(db)
  const looser = { ...mushishi, ids: { mal: 457 }, title: 'Mushishi Recap' }
  const closer = { ...mushishi, episodes: 27 }

  expect(await imported(db, [looser, closer])).toMatchObject({ added: 1, changed: 1 })
  expect((await titlesOf(db)).find(({ id }) => id === before?.id)).toMatchObject({ title: 'Mushishi', episodes: 27 })
})

test('the closest line changes a title, in whichever batch it comes, and lines of other batches stay distinct', async () => {
  const blue = { ...mushishi, ids: { mal: 1, anilist: 10 }, title: 'Blue Lantern', title_japanese: '' }
  const inColour = { ...blue, ids: { anilist: 10 }, title: 'Blue Lantern: Full Colour' }
  const lines = [inColour, { ...inColour, episodes: 3 }, { ...blue, episodes: 20 }]
  for (const newer of [lines, lines.toReversed()]) {
    const db = await freshDatabase()
    await imported(db, [blue])
    const [{ id } = { id: '' }] = await titlesOf(db)
    for (const dryRun of [true, false]) {
      expect(await imported(db, newer, { batchSize: 1, dryRun })).toMatchObject({ added: 2, changed: 1 })
    }
    expect((await titlesOf(db)).find((title) => title.id === id)).toMatchObject({ title: 'Blue Lantern', episodes: 20 })
  }
})

test('a line that was imported before keeps its title, even if another line resembles the title', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi])
  const [before] = await titlesOf(db)
  const twin = { ...mushishi, ids: { mal: 457 }, title: 'Mushishi Recap' }
  const others = Array.from({ length: 600 }, (_, place) => ({ ...mushishi, ids: {}, title: `Other ${place}` }))

  expect(await imported(db, [twin, ...others, mushishi])).toMatchObject({ added: 601, changed: 0, unchanged: 1 })
  expect((await titlesOf(db)).find(({ id }) => id === before?.id)).toMatchObject({ title: 'Mushishi' })
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

test('bad lines are reported with number and reason, and the rest is imported', async () => {
  const db = await freshDatabase()
  const problems: ImportProblem[] = []
  const lines = [
    mushishi,
    '{"title":',
    '',
    { itemType: 'anime' },
    { ...mushishi, ids: {}, title: 'B', synopsis: 'x\0' },
  ]
  const summary = await imported(db, [...lines, { itemType: 'manga', title: '×××HOLiC' }], {
    onProblem: (problem) => problems.push(problem),
  })

  expect(summary).toMatchObject({ added: 2, refused: 3 })
  expect(withProblemsInWords(problems)).toEqual([
    { line: 2, problem: expect.stringMatching(/^not JSON: /) },
    { line: 4, problem: 'title is missing' },
    { line: 5, problem: 'synopsis contains the character U+0000' },
  ])
})

test('a line that cannot be kept whole is refused, when the file is only looked at too, whatever its keys are', async () => {
  const db = await freshDatabase()
  const line = (rest: string) => `{"itemType":"anime","title":"Mushishi",${rest}}`
  const deep = (times: number) => `${'['.repeat(times)}${']'.repeat(times)}`
  const lines = [
    line(`"mine":${deep(60_000)}`),
    line(`"ids":{"mal":${deep(60_000)}}`),
    line('"mine":{"of":["a\\u0000"]}'),
    line('"mi\\u0000ne":1'),
    line('"ids":{"m\\u0000":"1"}'),
    line('"mine":{"\\ud800":1}'),
    line('"mine":"\\ud83d\\ude00 \\\\u0000"'),
    line(`"mine":${deep(99)}`),
  ]
  for (const dryRun of [true, false]) {
    const problems: ImportProblem[] = []
    await imported(db, lines, { dryRun, onProblem: (problem) => problems.push(problem) })
    expect(withProblemsInWords(problems)).toEqual([
      { line: 1, problem: 'has values nested more than 100 deep' },
      { line: 2, problem: 'has values nested more than 100 deep' },
      { line: 3, problem: 'mine contains the character U+0000' },
      { line: 4, problem: 'mi�ne contains the character U+0000' },
      { line: 5, problem: 'ids contains the character U+0000' },
      { line: 6, problem: 'mine contains half of a character (a surrogate without its other half)' },
    ])
  }
})

test('a title that the database refuses is reported, and the rest of its batch is saved', async () => {
  const db = await freshDatabase()
  await sql`alter table titles add check (title <> 'Cursed')`.execute(db)
  const problems: ImportProblem[] = []
  const lines = ['A', 'Cursed', 'B'].map((title) => ({ itemType: 'anime', title }))
  const summary = await imported(db, lines, { onProblem: (problem) => problems.push(problem) })

  expect(summary).toMatchObject({ added: 2, refused: 1 })
  expect(withProblemsInWords(problems)).toEqual([
    { line: 2, problem: expect.stringMatching(/^the database refuses it: /) },
  ])
  expect((await titlesOf(db)).map(({ title }) => title)).toEqual(['A', 'B'])
})

test('a line that the database cannot hold is reported like any other bad line', async () => {
  const db = await freshDatabase()
  const genres = Array.from({ length: 400 }, () => randomBytes(50).toString('hex'))
  const problems: ImportProblem[] = []
  const lines = [
    { itemType: 'anime', title: 'A' },
    { itemType: 'anime', title: 'B', genres },
  ]
  expect(await imported(db, lines, { onProblem: (problem) => problems.push(problem) })).toMatchObject({ added: 1 })
  expect(withProblemsInWords(problems)).toEqual([
    { line: 2, problem: expect.stringMatching(/^the database refuses it: index row/) },
  ])
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
  const onProgress = () => {
    other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await expect(imported(db, lines, { onProgress })).rejects.toThrow()
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

  const rows = (await contentsOf(db)).map(({ row }) => row)
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

test('files imported in turn change nothing after the first round, unless replaced lines are imported again', async () => {
  const db = await freshDatabase()
  const one = [mushishi, { ...mushishi, ids: { mal: 2 }, title: 'Other' }]
  const two = one.map((line) => ({ ...line, episodes: 30, synopsis: `Another text of ${line.title}` }))
  const three = one.map((line) => ({ ...line, ids: { mal: line.ids.mal }, studios: ['Artland'] }))
  for (const file of [one, two, three]) await imported(db, file)
  const before = await contentsOf(db)

  for (const file of [one, two, three, two, one]) {
    expect(await imported(db, file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  }
  expect(await contentsOf(db)).toEqual(before)

  expect(await imported(db, one, { again: true })).toMatchObject({ changed: 2 })
  expect(await titlesOf(db)).toMatchObject([{ episodes: 26 }, { episodes: 26 }])
  expect(await imported(db, three)).toMatchObject({ changed: 0 })
})

test('0 and negative numbers are not ids', async () => {
  const db = await freshDatabase()
  const known = { ...mushishi, ids: { mal: 0, anilist: -1, ann: '0', kitsu: 7 } }
  await imported(db, [known])
  expect(await db.selectFrom('external_ids').select(['source', 'value']).execute()).toEqual([
    { source: 'kitsu', value: '7' },
  ])
  const other = { ...known, title: 'Other', ids: { mal: 0, anilist: -1, ann: '0' } }
  expect(await imported(db, [other])).toMatchObject({ added: 1 })
})

test('works that share an id or a name stay separate titles, and doubtful matches are reported with their reasons', async () => {
  const db = await freshDatabase()
  const clover = { itemType: 'manga', title: 'Clover', type: 'Manga', year: 1997, authors: [{ name: 'CLAMP' }] }
  await imported(db, [
    { ...clover, ids: { mal: 1, ann: 9 } },
    { ...clover, ids: { mal: 2 }, title: 'Zaregoto' },
    { ...clover, ids: { mal: 3 }, title: 'Wanted!' },
    { ...clover, ids: { mal: 4, kitsu: 4 }, title: 'Monster' },
  ])
  const matches: unknown[] = []
  const summary = await imported(
    db,
    [
      { ...clover, ids: { mangaupdates: 5, ann: 9 }, year: 2007, authors: [{ name: 'Hirakawa, Tetsuhiro' }] },
      { ...clover, title: 'Zaregoto', type: 'Light Novel', authors: undefined },
      { itemType: 'manga', title: 'WANTE-D', ids: { mal: 3 }, authors: [{ name: 'Muku' }] },
      { ...clover, ids: { mal: 4, kitsu: 5, ann: 6 }, title: 'Monster' },
      { ...clover, ids: { mal: 4, kitsu: 4, anilist: 3 }, title: 'MONSTER', year: 2000 },
    ],
    { onSettled: (outcome) => matches.push(...outcome.matches) },
  )

  expect(summary).toMatchObject({ added: 4, changed: 1 })
  expect(matches).toMatchObject([
    {
      line: 5,
      name: 'MONSTER',
      title: 'Monster',
      kind: 'manga',
      reason: {
        agreeing: ['kitsu', 'mal'],
        differing: [],
        ids: 3,
        doubts: [{ about: 'year', line: '2000', title: '1997' }],
      },
    },
  ])
})
