import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { asReader } from '#tests/support/actors.ts'
import { aBusyTitle, aPerson, aReview, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, newDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { exportKirokuJson } from './export-kiroku-json.ts'

const schema = JSON.parse(await readFile(new URL('../../docs/kiroku-json.schema.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const isValid = ajv.compile(schema)

async function exportOf(db: PlainDb, userId: string): Promise<string> {
  return text(exportKirokuJson(db, asReader(userId)))
}

function expectValid(exported: string) {
  const data = JSON.parse(exported)
  isValid(data)
  expect(isValid.errors ?? []).toEqual([])
  return data
}

/** A reader of whom each table has something. */
async function aFullReader(db: Db) {
  await signedIn(db, 'reader')
  const { title, review } = await aBusyTitle(db, {
    id: '7',
    kind: 'anime',
    format: 'tv',
    released_on: '2005-10-23',
    episodes: 26,
  })
  const other = await aTitle(db, { id: '8', kind: 'manga', title: 'Line\nbreak "and" 漫画 </script>' })
  const row = { user_id: 'reader', title_id: title.id, kind: 'anime' }
  await db
    .insertInto('list_entries')
    .values({ ...row, kind: 'anime', status: 'want-to-watch' })
    .execute()
  await db
    .insertInto('ratings')
    .values({ ...row, stars: 9 })
    .execute()
  await aReview(db, { user_id: 'reader', title_id: title.id, body: 'Mine', story_score: 8.5, is_spoiler: true })
  await sql`insert into journal (user_id, title_id, kind, progress, volumes, started_on, finished_on, dropped_on, is_finished,
      is_paused, is_dropped, is_repeating, repeats, score, notes, tags, is_private, elsewhere, made_at, changed_at)
    values ('reader', '7', 'anime', 7, 0, '2019', '2019-04', '2019-04-03', true, true, true, true, 2, 8.5,
      ${'Line\nbreak \u2028 "quoted" 漫'}, ${['a b', 'ü,"']}, true, '{"mal": {"priority": 12345678901234567890, "note": "ß"}}',
      '2024-02-29T12:00:00.123456Z', '2025-01-01T00:00:00Z')`.execute(db)
  await db
    .insertInto('activity')
    .values([
      { user_id: 'reader', title_id: '7', verb: 'progress', progress_from: 0, progress_to: 7 },
      { user_id: 'reader', title_id: '8', verb: 'scored', score: 8.5 },
    ])
    .execute()
  await sql`insert into undone_activity select max(id) from activity`.execute(db)
  await aShelf(db, { user_id: 'reader', titles: ['8', '7'], name: 'Ours' })
  const person = await aPerson(db, { name: 'Yuto' })
  await db
    .insertInto('favourites')
    .values([
      { user_id: 'reader', what: 'people', person_id: person, position: 1 },
      { user_id: 'reader', what: 'manga', title_id: other.id, position: 1 },
    ])
    .execute()
  await db.insertInto('helpful_votes').values({ user_id: 'reader', review_id: review.id, helpful: 1 }).execute()
  await db.insertInto('review_reports').values({ user_id: 'reader', review_id: review.id, reason: 'spam' }).execute()
  const stranger = await aUser(db)
  await db
    .insertInto('handles')
    .values([
      { handle: 'reader-one', user_id: 'reader' },
      { handle: 'stranger', user_id: stranger.id },
    ])
    .execute()
  const key = 'k'.repeat(32)
  await db
    .insertInto('profiles')
    .values([
      { user_id: 'reader', handle: 'reader-one', is_on: true, link_key: key },
      { user_id: stranger.id, handle: 'stranger', is_on: true, link_key: 's'.repeat(32) },
    ])
    .execute()
  await db
    .insertInto('profile_reports')
    .values({ user_id: 'reader', profile_id: stranger.id, reason: 'abuse' })
    .execute()
  const { id: shelf_id } = await aShelf(db, { user_id: stranger.id })
  await db.insertInto('shelf_reports').values({ user_id: 'reader', shelf_id, reason: 'off-topic' }).execute()
  await db
    .insertInto('pictures')
    .values({ id: 'p'.repeat(22), folder: 'userImgs', address: '/userImgs/p.webp', user_id: 'reader', bytes: 5 })
    .execute()
  await db
    .insertInto('accounts')
    .values({ id: 'a', user_id: 'reader', account_id: 'reader', provider_id: 'credential', password: 'hash-of-it' })
    .execute()
  await db.insertInto('authenticators').values({ user_id: 'reader', secret: 'sealed-secret', last_step: 1 }).execute()
  const passkey = { id: 'id-of-passkey', user_id: 'reader', name: 'A key', counter: 7 }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, public_key: Buffer.from('public-key') })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: 'reader', code_hash: 'c0de'.repeat(16) })
    .execute()
  await db.insertInto('calendar_addresses').values({ user_id: 'reader', key_hash: 'hash-of-key' }).execute()
  const record = { kind: 'anime', ids: {}, names: ['Not here'] }
  await db
    .insertInto('waiting_list_rows')
    .values({ user_id: 'reader', key: 'anime not here', name: 'Not here', record: JSON.stringify(record) })
    .execute()
  return { key }
}

test('an export holds every value of what the site keeps, as its schema says, and no secrets', async () => {
  const db = await freshDatabase()
  const { key } = await aFullReader(db)

  const exported = await exportOf(db, 'reader')
  const data = expectValid(exported)

  expect(data).toMatchObject({
    profile: { id: 'reader', email: 'reader@reader.example' },
    publicProfile: { handle: 'reader-one', isOn: true, parts: { about: 'private' } },
    favourites: [
      { what: 'manga', titleId: '8' },
      { what: 'people', name: 'Yuto' },
    ],
    lists: [{ name: 'Ours', titles: [{ titleId: '8' }, { titleId: '7' }] }],
    helpfulVotes: [{ helpful: 1, titleId: '7' }],
    reports: [{ reason: 'spam' }, { reason: 'abuse' }, { reason: 'off-topic', listId: expect.any(String) }],
    handles: [{ handle: 'reader-one' }],
    pictures: [{ bytes: 5 }],
    signInMethods: [{ provider: 'credential' }, { provider: 'app' }, { provider: 'passkey' }],
    sessions: [{}],
    waiting: [{ name: 'Not here', row: { kind: 'anime', names: ['Not here'] } }],
    activity: [
      { titleId: '7', from: 0, to: 7, isUndone: false },
      { titleId: '8', score: 8.5, isUndone: true },
    ],
  })
  expect(data.titles).toEqual([
    {
      ...{ id: '7', kind: 'anime', name: 'A Title', nameEnglish: null, nameNative: '蟲師', format: 'tv', year: 2005 },
      ...{ episodes: 26, volumes: null, ids: { mal: '7' }, standing: 'repeating' },
      entry: { id: expect.stringMatching(/^favlist/), status: 'want-to-watch', addedAt: expect.any(String) },
      journal: {
        ...{ progress: 7, volumes: 0, startedOn: '2019', finishedOn: '2019-04', droppedOn: '2019-04-03' },
        ...{ isFinished: true, isPaused: true, isDropped: true, isRepeating: true, repeats: 2, score: 8.5 },
        ...{ notes: 'Line\nbreak \u2028 "quoted" 漫', tags: ['a b', 'ü,"'], isPrivate: true },
        elsewhere: { mal: { priority: expect.any(Number), note: 'ß' } },
        ...{ madeAt: '2024-02-29T12:00:00.123456+00:00', changedAt: '2025-01-01T00:00:00+00:00' },
      },
      rating: { stars: 9, ratedAt: expect.any(String) },
      review: expect.objectContaining({ text: 'Mine', storyScore: 8.5, isSpoiler: true, overallScore: 7 }),
    },
    expect.objectContaining({
      id: '8',
      name: 'Line\nbreak "and" 漫画 </script>',
      standing: null,
      entry: null,
      journal: null,
    }),
  ])
  // What a number of JavaScript cannot hold is written as it is.
  expect(exported).toContain('12345678901234567890')
  for (const secret of [
    key,
    'hash-of-it',
    'hash-of-key',
    'sealed-secret',
    'id-of-passkey',
    'public-key',
    'c0de',
    'x0000',
    'Worth the time',
    'Moss',
  ])
    expect(exported).not.toContain(secret)
})

test('fields come in one order, and a second export of the same is the same but for its moment', async () => {
  const db = await freshDatabase()
  await aFullReader(db)
  const now = new Date()
  const [one, other] = await Promise.all([1, 2].map(() => text(exportKirokuJson(db, asReader('reader'), now))))
  expect(one).toBe(other)
  expect(Object.keys(JSON.parse(one ?? ''))).toEqual(
    Object.keys(schema.properties).toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  )
})

const order = [
  ...['format', 'version', 'exportedAt', 'profile', 'settings', 'publicProfile', 'titles', 'favourites', 'lists'],
  ...['helpfulVotes', 'reports', 'handles', 'pictures', 'signInMethods', 'sessions', 'waiting', 'activity'],
]

test('the export of somebody who keeps nothing is valid, and so is the example of the document', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  expect(expectValid(await exportOf(db, id))).toMatchObject({ publicProfile: null, titles: [], activity: [] })

  const document = await readFile(new URL('../../docs/kiroku-json.md', import.meta.url), 'utf8')
  expectValid(/```json\n([\s\S]*?)```/.exec(document)?.[1] ?? '')
})

test('each table that names a reader is in the export, or is left out on purpose', async () => {
  const db = await freshDatabase()
  const { rows } = await sql<{ name: string }>`
    select distinct table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by name`.execute(db)
  const code = await readFile(new URL('./kiroku-json-sections.ts', import.meta.url), 'utf8')
  const leftOut = [
    'counted_by_imports',
    'deleted_title_rows',
    'imports',
    'invitations',
    'passkey_challenges',
    'picture_attempts',
    'poster_runs',
    'recovery_codes',
    'reset_codes',
    'title_merge_rows',
    'undos',
    'unfinished_sign_ins',
    'unshelved_titles',
    'uploads',
  ]
  expect(rows.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual(leftOut)
  const columns = await db.introspection.getTables()
  const journal = columns.find(({ name }) => name === 'journal')?.columns.map(({ name }) => name) ?? []
  expect(journal.filter((name) => !code.includes(`j.${name}`))).toEqual(
    ['title_id', 'kind'].filter((name) => !code.includes(`j.${name}`)),
  )
})

test('an export is as everything was when it began, and its transaction ends with it or when nobody wants more', async () => {
  const { db } = await newDatabase()
  const { id } = await aUser(db)
  await sql`insert into titles (kind, title) select 'anime', 'Title ' || n from generate_series(1, 600) n`.execute(db)
  await sql`insert into list_entries (user_id, title_id, kind, status) select ${id}, id, kind, 'watched' from titles`.execute(
    db,
  )
  const open = async () => {
    const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(db)
    return rows[0]?.open
  }
  const pieces = exportKirokuJson(db, asReader(id))
  let text = (await pieces.next()).value
  expect(await open()).toBe(1)
  await db.deleteFrom('list_entries').where('user_id', '=', id).execute()
  for await (const piece of pieces) text += piece
  expect(JSON.parse(text).titles).toHaveLength(600)
  expect(await open()).toBe(0)

  const given = exportKirokuJson(db, asReader(id))
  await given.next()
  await given.return(undefined)
  expect(await open()).toBe(0)
})

test('10,000 entries are exported in pieces, none of which holds more than 500 titles', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  await sql`insert into titles (kind, title) select 'anime', 'Title ' || n from generate_series(1, 10000) n`.execute(db)
  await sql`insert into list_entries (user_id, title_id, kind, status) select ${id}, id, kind, 'watched' from titles`.execute(
    db,
  )
  await sql`insert into activity (user_id, title_id, verb, standing) select ${id}, id, 'added', 'planning' from titles`.execute(
    db,
  )
  const pieces: string[] = []
  for await (const piece of exportKirokuJson(db, asReader(id))) pieces.push(piece)
  expect(Math.max(...pieces.map((piece) => piece.split('\n').length))).toBeLessThanOrEqual(501)
  const data = JSON.parse(pieces.join(''))
  expect([data.titles.length, data.activity.length]).toEqual([10_000, 10_000])
  expect(new Set(data.titles.map((title: { id: string }) => title.id)).size).toBe(10_000)
})
