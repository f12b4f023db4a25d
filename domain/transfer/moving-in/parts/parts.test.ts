import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aReview, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aCatalogue, keepALot, rowsOfReader } from '#tests/support/moved-reader.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { deleteTitle } from '../../../deletion/delete-title.ts'
import { mergeTitles } from '../../../merging/merge-titles.ts'
import { makeShelf } from '../../../shelves/make-shelf.ts'
import { noteTitle } from '../../../shelves/note-title.ts'
import { shelveTitle } from '../../../shelves/shelve-title.ts'
import { exportKirokuJson } from '../../export-kiroku-json.ts'
import { beginListImport } from '../begin-list-import.ts'
import { bringBatch } from '../bring-batch.ts'
import { checkList } from '../check-list.ts'
import { cancelListImport, type ListImportOptions, startListImport, undoListImport } from '../decide.ts'
import { findListImport } from '../find-list-import.ts'
import { workOnListImports } from '../work-on-list-imports.ts'
import { findToldParts, findToldRows } from './find-parts.ts'

const mine: ListImportOptions = { policy: { anime: 'mine', manga: 'mine' }, castsRatings: false }

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function check(db: PlainDb, userId: string, file: object | string, bringsEverything = false): Promise<number> {
  const text = typeof file === 'string' ? file : JSON.stringify({ format: 'kiroku', version: 1, ...file })
  const id = await beginListImport(db, asReader(userId), { fileName: 'kiroku.json', bringsEverything })
  await checkList(db, { id, userId }, inPieces(text))
  return id
}

async function bring(db: PlainDb, userId: string, file: object | string, options = mine): Promise<number> {
  const id = await check(db, userId, file, options === everything)
  await startListImport(db, asReader(userId), id, options)
  await workOnListImports(db, noFiles)
  return id
}

const everything: ListImportOptions = { ...mine }

async function undo(db: PlainDb, userId: string, id: number): Promise<void> {
  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
}

const partsOf = async (db: Db, userId: string, id: number) =>
  (await findListImport(db, asReader(userId), id))?.tally.parts

async function toldOf(db: Db, userId: string, id: number): Promise<string[]> {
  const parts = await findToldParts(db, asReader(userId), id, 100)
  return parts.map(({ section, place, problem }) => `${section} ${place}: ${sentenceOf(problem)}`)
}

/** What another reader of a site with the same catalogue exports. */
async function anExport(sizes = { entries: 60, reviews: 6, lists: 3 }): Promise<string> {
  const db = await freshDatabase()
  await aUser(db, { id: 'elsewhere', user_name: 'Elsewhere' })
  await aCatalogue(db, sizes.entries, 0)
  await keepALot(db, 'elsewhere', sizes)
  let text = ''
  for await (const piece of exportKirokuJson(db, asReader('elsewhere'))) text += piece
  return text
}

async function aSite(titles = 60): Promise<{ db: PlainDb; userId: string }> {
  const db = await freshDatabase()
  await aCatalogue(db, titles, 500)
  const { id: userId } = await aUser(db)
  return { db, userId }
}

test('a reader brings lists and favourites, ratings and reviews if they say so, and takes all but ratings back', async () => {
  const { db, userId } = await aSite()
  const file = await anExport()
  const before = await rowsOfReader(db, userId)

  const without = await bring(db, userId, file)
  expect(await partsOf(db, userId, without)).toEqual({
    ...{ lists: { added: 2, 'left-out': 1 }, favourites: { added: 46 } },
    ...{ ratings: { waiting: 15 }, reviews: { waiting: 6 } },
  })
  const kept = await rowsOfReader(db, userId)
  expect([kept.shelves?.length, kept.favourites?.length]).toEqual([2, 46])
  expect(await toldOf(db, userId, without)).toEqual([
    'lists 2: An admin of the other site has hidden it. Only an operator can bring it in',
  ])
  expect([kept.ratings, kept.reviews, kept.activity, kept.profiles]).toEqual([[], [], [], []])
  expect(kept.users, 'the account is as it was').toEqual(before.users)

  const withThem = await bring(db, userId, file, { ...mine, castsRatings: true, bringsReviews: true })
  expect(await partsOf(db, userId, withThem)).toEqual({
    ...{ lists: { unchanged: 2, 'left-out': 1 }, favourites: { unchanged: 46 } },
    ...{ ratings: { added: 15 }, reviews: { added: 6 } },
  })
  const rated = await rowsOfReader(db, userId)
  expect([rated.ratings?.length, rated.reviews?.length]).toEqual([15, 6])
  const again = await bring(db, userId, file, { ...mine, castsRatings: true, bringsReviews: true })
  expect(await partsOf(db, userId, again)).toMatchObject({ ratings: { unchanged: 15 }, reviews: { unchanged: 6 } })
  expect(await rowsOfReader(db, userId)).toEqual(rated)

  await undo(db, userId, again)
  await undo(db, userId, withThem)
  expect(await partsOf(db, userId, withThem)).toMatchObject({ ratings: { stays: 15 }, reviews: { undone: 6 } })
  await undo(db, userId, without)
  expect(await rowsOfReader(db, userId)).toEqual({ ...before, ratings: rated.ratings, averages: rated.averages })
})

test('what an operator brings for a reader is undone as a whole, but for ratings', async () => {
  const { db, userId } = await aSite()
  const before = await rowsOfReader(db, userId)
  const id = await bring(db, userId, await anExport(), everything)
  const brought = await rowsOfReader(db, userId)
  expect(brought.activity?.length).toBeGreaterThan(120)
  expect(brought.profiles?.[0]).toContain('reads-at-night')
  await undo(db, userId, id)
  expect(await rowsOfReader(db, userId)).toEqual({ ...before, ratings: brought.ratings, averages: brought.averages })
})

test('work that is cut short between batches goes on where it stopped, beside another process; what was cancelled can be undone', async () => {
  const { db, userId } = await aSite(250)
  const file = await anExport({ entries: 250, reviews: 120, lists: 7 })
  const options = { ...mine, castsRatings: true, bringsReviews: true }
  const before = await rowsOfReader(db, userId)
  const bringSome = async (id: number) => {
    do await bringBatch(db, id, userId)
    while ((await rowsOfReader(db, userId)).reviews?.length === before.reviews?.length)
  }
  const cut = await check(db, userId, file)
  await startListImport(db, asReader(userId), cut, options)
  await bringSome(cut)
  const half = await rowsOfReader(db, userId)
  expect([half.ratings?.length, half.reviews?.length]).toEqual([63, 86])
  await cancelListImport(db, asReader(userId), cut)
  await undo(db, userId, cut)
  expect(await rowsOfReader(db, userId)).toEqual({ ...before, ratings: half.ratings, averages: half.averages })

  const id = await check(db, userId, file)
  await startListImport(db, asReader(userId), id, options)
  await bringSome(id)
  await Promise.all([workOnListImports(db, noFiles), workOnListImports(db, noFiles)])
  expect(await partsOf(db, userId, id)).toMatchObject({
    ...{ reviews: { added: 103, 'left-out': 17 }, lists: { added: 6, 'left-out': 1 } },
  })
  expect((await rowsOfReader(db, userId)).reviews).toHaveLength(103)
})

test('the reader’s own word stays: a list changed since, a review, a rating, a profile', async () => {
  const { db, userId } = await aSite(3)
  const titles = [1, 2, 3].map((n) => ({
    id: `t${n}`,
    kind: n === 3 ? 'manga' : 'anime',
    name: 'T',
    ids: { mal: String(n) },
  }))
  const [one, two] = titles.map((title) => ({
    ...title,
    rating: { stars: 9 },
    review: { text: 'Theirs.', overallScore: 4 },
  }))
  const lists = [
    {
      name: 'Calm',
      titles: [{ titleId: 't2', note: 'second' }, { titleId: 't1' }, { titleId: 't2' }, { titleId: 'nowhere' }],
    },
    { name: 'Other', titles: [] },
  ]
  await aReview(db, { user_id: userId, title_id: '501', body: 'Mine.' })
  await sql`insert into ratings (user_id, title_id, kind, stars) values (${userId}, '501', 'anime', 3)`.execute(db)
  const own = await makeShelf(db, asReader(userId), { name: 'Other', description: 'Mine', visibility: 'private' })

  const file = { titles: [one, two, titles[2]], lists }
  const id = await bring(db, userId, file, { ...mine, castsRatings: true, bringsReviews: true })
  expect(await partsOf(db, userId, id)).toEqual({
    ...{ lists: { added: 1, unchanged: 1 }, ratings: { added: 1, kept: 1 }, reviews: { added: 1, kept: 1 } },
  })
  expect(await toldOf(db, userId, id)).toEqual([
    'lists 1: 1 title of it is not in the catalogue. Bring the file in again once they are',
  ])
  const { shelf_titles } = await rowsOfReader(db, userId)
  expect(shelf_titles?.map((row) => JSON.parse(row)).map(({ nth, note }) => [nth, note])).toEqual([
    [1, 'second'],
    [2, ''],
  ])
  const calm = await db.selectFrom('shelves').select('id').where('name', '=', 'Calm').executeTakeFirstOrThrow()
  await shelveTitle(db, asReader(userId), { shelfId: calm.id, titleId: '503' })
  await undo(db, userId, id)
  expect(await partsOf(db, userId, id)).toMatchObject({
    lists: { 'changed-since': 1, unchanged: 1 },
    reviews: { undone: 1, kept: 1 },
  })
  const left = await db.selectFrom('shelves').select(['id', 'name', 'description']).orderBy('name').execute()
  expect(left).toMatchObject([{ name: 'Calm' }, { id: own, description: 'Mine' }])
  expect(await toldOf(db, userId, id)).toEqual(['lists 1: You have changed it since, so it stays'])
})

test('of a list that was here the undo takes the titles that were brought, but for those with another note since', async () => {
  const { db, userId } = await aSite(3)
  const shelfId = await makeShelf(db, asReader(userId), { name: 'Calm', description: '', visibility: 'private' })
  const titles = [1, 2, 3].map((n) => ({ id: `t${n}`, kind: 'anime', name: 'T', ids: { mal: String(n) } }))
  const listOf = (...ids: string[]) => [{ name: 'Calm', titles: ids.map((titleId) => ({ titleId, note: 'theirs' })) }]
  const left = () => db.selectFrom('shelf_titles').select(['title_id', 'note']).execute()
  const id = await bring(db, userId, { titles, lists: listOf('t1', 't2') })

  await noteTitle(db, asReader(userId), { shelfId, titleId: '501', note: 'My long thoughts' })
  await undo(db, userId, id)
  expect(await partsOf(db, userId, id)).toEqual({ lists: { 'changed-since': 1 } })
  expect(await left()).toEqual([{ title_id: '501', note: 'My long thoughts' }])

  const before = await bring(db, userId, { titles, lists: listOf('t2') })
  await sql`update list_import_parts set undo = undo - 'notes' where import_id = ${before}`.execute(db)
  await undo(db, userId, before)
  expect(await partsOf(db, userId, before), 'as a release kept it that did not know notes').toEqual({
    lists: { undone: 1 },
  })
  expect(await left()).toHaveLength(1)
})

test('of a Kiroku site only ratings become ratings, never the scores of what waited there', async () => {
  const { db, userId } = await aSite(2)
  const file = {
    titles: [{ id: 't1', kind: 'anime', name: 'T', ids: { mal: '1' }, rating: { stars: 7 } }],
    waiting: [
      {
        ...{ name: 'U', site: 'mal', addedAt: null },
        row: { kind: 'anime', standing: 'completed', ids: { mal: '2' }, names: ['U'], score: 3, isPrivate: true },
      },
    ],
  }
  await bring(db, userId, file, { ...mine, castsRatings: true })
  const ratings = await db.selectFrom('ratings').select(['title_id', 'stars']).execute()
  expect(ratings).toEqual([{ title_id: '501', stars: 7 }])
  expect((await rowsOfReader(db, userId)).journal).toHaveLength(1)
})

test('a handle that somebody has is not taken: the profile is off until another one is chosen', async () => {
  const { db, userId } = await aSite(1)
  const { id: other } = await aUser(db)
  await sql`insert into handles (handle, user_id) values ('taken', ${other})`.execute(db)
  const publicProfile = { handle: 'taken', isOn: true, parts: { about: 'public' } }
  const id = await bring(db, userId, { titles: [], publicProfile }, everything)
  expect(await toldOf(db, userId, id)).toEqual([
    'publicProfile 1: The handle taken is not free here. Choose another one to turn the profile on',
  ])
  const profile = await db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()
  expect(profile).toMatchObject({ handle: null, is_on: false, about: 'public' })
  const reserved = await bring(
    db,
    userId,
    { titles: [], publicProfile: { ...publicProfile, handle: 'admin' } },
    everything,
  )
  expect(await toldOf(db, userId, reserved)).toEqual([expect.stringContaining('The handle admin is not free')])
  expect(await db.selectFrom('profiles').select(['handle', 'is_on']).execute()).toEqual([
    { handle: null, is_on: false },
  ])
})

test('what is yet to come is left out with a sentence, wherever it stands', async () => {
  const { db, userId } = await aSite(2)
  const future = '2999-01-01T00:00:00Z'
  const title = (n: number, own: object) => ({ id: `t${n}`, kind: 'anime', name: 'T', ids: { mal: String(n) }, ...own })
  const file = {
    titles: [
      title(1, {
        entry: { status: 'watching', addedAt: future },
        journal: { progress: 3, startedOn: '2999', madeAt: future, changedAt: '2020-01-01T00:00:00Z' },
        rating: { stars: 8, ratedAt: future },
        review: { text: 'Good.', overallScore: 8, postedAt: future },
      }),
    ],
    lists: [
      {
        name: 'Soon',
        madeAt: future,
        changedAt: future,
        titles: [{ titleId: 't1', addedAt: future, notedAt: future }],
      },
    ],
    favourites: [{ what: 'anime', titleId: 't1', name: 'T', addedAt: future }],
    activity: [{ titleId: 't1', verb: 'scored', score: 8, happenedAt: future }],
    publicProfile: { isOn: false, hiddenAt: future, hiddenReason: 'Rude.' },
  }
  const id = await bring(db, userId, file, everything)
  expect(await toldOf(db, userId, id)).toEqual([
    expect.stringContaining('activity 1: It is said to have been on 2999-01-01'),
    ...['favourites', 'lists', 'ratings', 'reviews'].map((section) =>
      expect.stringMatching(new RegExp(`${section} 1: 2999-01-01.* has not come yet, so this date is left out`)),
    ),
  ])
  const [row] = await findToldRows(db, asReader(userId), id, 9)
  expect(row?.problem).toMatchObject({ code: 'row-future' })
  const rows = Object.values(await rowsOfReader(db, userId)).flat()
  expect(rows.filter((each) => each.includes('2999'))).toEqual([])
  expect(rows.join()).toContain('Soon')
})

const long = 'x'.repeat(20_001)
const hostile: [string, object][] = [
  ['lists', { lists: 5 }],
  ['lists', { lists: 'all' }],
  ['lists', { lists: [7] }],
  ['lists', { lists: [{ name: 'A' }] }],
  ['lists', { lists: [{ name: 'A', titles: {} }] }],
  ['lists', { lists: [{ name: 'A', titles: [{ titleId: 7 }] }] }],
  ['lists', { lists: [{ name: '\0 \u200b', titles: [] }] }],
  ['lists', { lists: [{ name: 'x'.repeat(101), titles: [] }] }],
  ['lists', { lists: [{ name: 'A', visibility: 'everybody', titles: [] }] }],
  ['lists', { lists: [{ name: 'A', madeAt: '2020-02-30T00:00:00Z', titles: [] }] }],
  ['lists', { lists: [{ name: 'A', madeAt: 'yesterday', titles: [] }] }],
  ['lists', { lists: [{ name: 'A', hiddenAt: '2020-02-03T00:00:00Z', titles: [] }] }],
  ['lists', { lists: [{ name: 'A', titles: [{ titleId: 't1', note: 'x'.repeat(1_001) }] }] }],
  ['lists', { lists: [{ name: 'A', titles: Array(2_001).fill({ titleId: 't1' }) }] }],
  ['lists', { lists: [{ name: 'A', description: 'x'.repeat(9_000_000), titles: [] }] }],
  ['favourites', { favourites: { what: 'anime' } }],
  ['favourites', { favourites: [{ what: 'food', name: 'Ramen' }] }],
  ['favourites', { favourites: [{ what: 'people', name: 7 }] }],
  ['favourites', { favourites: [{ what: 'people', name: 'A', ids: { mal: 7 } }] }],
  ['activity', { activity: 'much' }],
  ['activity', { activity: [null] }],
  ['activity', { activity: [{ titleId: 't1', verb: 'ate', happenedAt: '2020-01-01T00:00:00Z' }] }],
  ['activity', { activity: [{ titleId: 't1', verb: 'progress', happenedAt: '2020-01-01T00:00:00Z' }] }],
  ['activity', { activity: [{ titleId: 't1', verb: 'scored', score: 11, happenedAt: '2020-01-01T00:00:00Z' }] }],
  ['activity', { activity: [{ titleId: 't1', verb: 'scored', score: 1, happenedAt: 7 }] }],
  ['profile', { profile: [] }],
  ['profile', { profile: { userName: 7 } }],
  ['profile', { profile: { userName: 'x' } }],
  ['profile', { profile: { bio: 'x'.repeat(2_001) } }],
  ['profile', { profile: { birthdate: '2999-01-01' } }],
  ['profile', { profile: { gender: 'none of it' } }],
  ['settings', { settings: 'dark' }],
  ['settings', { settings: { timeZone: 'Mars/Olympus' } }],
  ['settings', { settings: { pageSize: 1e9 } }],
  ['settings', { settings: { scoreScale: 'apples' } }],
  ['publicProfile', { publicProfile: 7 }],
  ['publicProfile', { publicProfile: { isOn: true } }],
  ['publicProfile', { publicProfile: { isOn: true, handle: '../admin' } }],
  ['publicProfile', { publicProfile: { isOn: false, parts: { about: 'all' } } }],
  [
    'reviews',
    { titles: [{ id: 't1', kind: 'anime', name: 'T', ids: { mal: '1' }, review: { text: long, overallScore: 5 } }] },
  ],
  [
    'reviews',
    {
      titles: [{ id: 't1', kind: 'anime', name: 'T', ids: { mal: '1' }, review: { text: ' \u200b', overallScore: 5 } }],
    },
  ],
  [
    'reviews',
    { titles: [{ id: 't1', kind: 'anime', name: 'T', ids: { mal: '1' }, review: { text: 'A', overallScore: 5.55 } }] },
  ],
]

test('what is of a wrong type, too long or against a rule is refused with a sentence, and changes nothing', async () => {
  const { db, userId } = await aSite(2)
  const before = await rowsOfReader(db, userId)
  for (const [section, file] of hostile) {
    const id = await bring(db, userId, { titles: [], ...file }, everything)
    const told = await toldOf(db, userId, id)
    expect(told, JSON.stringify(file).slice(0, 200)).toEqual([
      expect.stringMatching(new RegExp(`^${section} 1: .{10}`)),
    ])
    expect(await partsOf(db, userId, id)).toEqual({ [section]: { refused: 1 } })
    expect(await rowsOfReader(db, userId), JSON.stringify(file).slice(0, 200)).toEqual(before)
    await sql`update list_imports set began_at = began_at - interval '1 day'`.execute(db)
  }
})

test('rows of titles that make no sense are refused with a sentence, and so is the section', async () => {
  const { db, userId } = await aSite(2)
  const title = { id: 't1', kind: 'anime', name: 'T', ids: { mal: '1' } }
  const deep = `{"format":"kiroku","version":1,"titles":[{"kind":"anime","name":"T","journal":{"elsewhere":{"mal":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}}}]}`
  const files = [
    ...[{ titles: 7 }, { titles: { 0: title } }, { titles: [7] }, { titles: [{ ...title, rating: { stars: 11 } }] }],
    ...[{ titles: [{ ...title, review: 'Good' }] }, { titles: [{ ...title, journal: { elsewhere: { mal: 7 } } }] }],
    ...[
      { titles: [{ ...title, id: 'x'.repeat(5_000) }] },
      { titles: [{ ...title, entry: { status: 'watched', addedAt: 1 } }] },
    ],
    ...[{ titles: [], waiting: 7 }, { titles: [], waiting: [{ name: 'A', row: 7 }] }, deep],
  ]
  for (const file of files) {
    const id = await bring(db, userId, file, everything)
    const rows = await findToldRows(db, asReader(userId), id, 9)
    expect(rows, JSON.stringify(file).slice(0, 200)).toMatchObject([{ problem: { code: expect.any(String) } }])
    expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
  }
})

test('forged ids lead nowhere: two titles with one id, ids of other readers’ rows, and odd characters', async () => {
  const { db, userId } = await aSite(3)
  const stranger = await aUser(db)
  const theirs = await aShelf(db, { user_id: stranger.id, titles: ['501'], name: 'Theirs' })
  const review = await aReview(db, { user_id: stranger.id, title_id: '501' })
  const before = await rowsOfReader(db, stranger.id)
  const id = await bring(
    db,
    userId,
    {
      titles: [
        {
          id: 'same\0',
          kind: 'anime',
          name: 'One\0\ud800',
          ids: { mal: '1', 'o\0dd': '7' },
          journal: { score: 5, notes: '\0\udfff', elsewhere: { 'm\0al': { 'a\0': '\0\ud800' } } },
        },
        { id: 'same\0', kind: 'anime', name: 'Two', ids: { mal: '2' } },
      ],
      lists: [
        {
          id: theirs.id,
          name: 'M\0ine\ud800',
          titles: [{ titleId: 'same\0' }, { titleId: '501' }, { titleId: '__proto__' }],
        },
      ],
      favourites: [
        { what: 'anime', titleId: 'same\0', name: 'One' },
        { what: 'manga', titleId: '503', name: 'Three' },
        { what: 'people', personId: 1, name: 'nobody' },
        { what: 'people', name: 'people 2' },
      ],
      activity: [
        { titleId: 'same\0', verb: 'reviewed', reviewId: review.id, happenedAt: '2020-01-01T00:00:00.123456+09:00' },
      ],
      helpfulVotes: [{ reviewId: review.id, titleId: '501', helpful: 1, votedAt: '2020-01-01T00:00:00Z' }],
    },
    everything,
  )
  expect(await rowsOfReader(db, stranger.id)).toEqual(before)
  expect(await db.selectFrom('helpful_votes').selectAll().execute()).toEqual([])
  const kept = await rowsOfReader(db, userId)
  expect(kept.shelf_titles).toHaveLength(1)
  expect(kept.shelves?.[0]).toContain('"Mine')
  expect(kept.favourites).toHaveLength(2)
  expect(JSON.parse(kept.activity?.[0] ?? '')).toMatchObject({
    review: null,
    happened_at: '2019-12-31T15:00:00.123456+00:00',
  })
  expect(await toldOf(db, userId, id)).toEqual([
    'favourites 2: The catalogue does not have its title. Bring the file in again once it has',
    'favourites 3: The catalogue has nobody of this name, or more than one',
    expect.stringMatching(/^lists 1: 2 titles of it are not in the catalogue/),
  ])
})

test('a title that was merged takes what the file has of it', async () => {
  const { db, userId } = await aSite(2)
  await aUser(db, { id: 'admin', role: 'admin' })
  const file = {
    titles: [{ id: 't1', kind: 'anime', name: 'T', ids: { mal: '1' }, rating: { stars: 7 } }],
    lists: [{ name: 'A', titles: [{ titleId: 't1' }] }],
  }
  const id = await check(db, userId, file)
  await mergeTitles(db, asAdmin('admin'), { from: '501', into: '502', reason: 'The same' })
  await startListImport(db, asReader(userId), id, { ...mine, castsRatings: true })
  await workOnListImports(db, noFiles)
  expect(await db.selectFrom('ratings').select('title_id').execute()).toEqual([{ title_id: '502' }])
  expect(await db.selectFrom('shelf_titles').select('title_id').execute()).toEqual([{ title_id: '502' }])
})

test('a rating or review of which the title is merged at that moment is of the one that stands for it', async () => {
  for (const section of ['ratings', 'reviews'] as const) {
    const { db, userId } = await aSite()
    const id = await check(db, userId, await anExport())
    await startListImport(db, asReader(userId), id, { ...mine, castsRatings: true, bringsReviews: true })
    const { rows } = await sql<{ titleId: string }>`
      select r.title_id as "titleId" from list_import_parts p
      join list_import_rows r on r.import_id = p.import_id and r.place = p.place
      join titles t on t.id = r.title_id and t.kind = 'anime' where p.section = ${section} order by p.place limit 1`.execute(
      db,
    )
    const from = rows[0]?.titleId ?? ''
    const { id: into } = await aTitle(db, { title: 'The same' })
    const before =
      section === 'ratings'
        ? sql`list_import_rows where outcome = 'matched'`
        : sql`list_import_parts where section = 'ratings'`
    const isLeft = async () => (await sql`select from ${before} and result is null`.execute(db)).rows.length > 0
    while (await isLeft()) await bringBatch(db, id, userId)

    await afterWaiting<unknown>(
      db,
      (tx) => mergeTitles(tx, asAdmin('admin'), { from, into, reason: 'The same' }),
      () => bringBatch(db, id, userId),
    )

    const brought = await db.selectFrom(section).select('title_id').where('user_id', '=', userId).execute()
    expect(brought).toContainEqual({ title_id: into })
  }
})

test('a favourite of which the title is deleted or merged at that moment is left out, or is the one that stands for it', async () => {
  for (const way of ['deleted', 'merged']) {
    const { db, userId } = await aSite()
    const id = await check(db, userId, await anExport())
    await startListImport(db, asReader(userId), id, mine)
    const { rows } = await sql<{ titleId: string }>`
      select r.title_id as "titleId" from list_import_parts p
      join list_import_rows r on r.import_id = p.import_id and r.file_id = p.record ->> 'titleId'
      join titles t on t.id = r.title_id and t.kind = 'anime' where p.section = 'favourites' order by p.place limit 1`.execute(
      db,
    )
    const from = rows[0]?.titleId ?? ''
    const { id: into } = await aTitle(db, { title: 'The same' })
    const isLeft = () =>
      db.selectFrom('list_import_parts').select('place').where('section', '=', 'lists').where('result', 'is', null)
    while ((await isLeft().execute()).length > 0) await bringBatch(db, id, userId)

    await afterWaiting<unknown>(
      db,
      (tx) => {
        if (way === 'deleted') return deleteTitle(tx, asAdmin('admin'), from)
        return mergeTitles(tx, asAdmin('admin'), { from, into, reason: 'The same' })
      },
      () => bringBatch(db, id, userId),
    )

    const favourites = await db.selectFrom('favourites').select('title_id').where('user_id', '=', userId).execute()
    expect(favourites.length).toBe(way === 'deleted' ? 45 : 46)
    expect(favourites.some(({ title_id }) => title_id === into)).toBe(way === 'merged')
  }
})
