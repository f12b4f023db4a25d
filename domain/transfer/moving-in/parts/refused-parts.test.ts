import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSite, broughtFile, everything, partsOf, toldParts } from '#tests/support/a-kiroku-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aReview, aShelf, aUser } from '#tests/support/builders.ts'
import { rowsOfReader } from '#tests/support/moved-reader.ts'
import { findToldRows } from '../find-told.ts'

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
    const id = await broughtFile(db, userId, { titles: [], ...file }, everything)
    const told = await toldParts(db, userId, id)
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
    const id = await broughtFile(db, userId, file, everything)
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
  const id = await broughtFile(
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
  expect(await toldParts(db, userId, id)).toEqual([
    'favourites 2: The catalogue does not have its title. Bring the file in again once it has',
    'favourites 3: The catalogue has nobody of this name, or more than one',
    expect.stringMatching(/^lists 1: 2 of its titles are not in the catalogue/),
  ])
})
