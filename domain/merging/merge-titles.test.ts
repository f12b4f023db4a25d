import { expect, test } from 'vitest'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { anEntry, aReview, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { aLine, contentsOf, countRatings, idsOf } from '#tests/support/merging.ts'
import { charactersOf } from '#tests/support/shown-people.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { addToList } from '../journal/add-to-list.ts'
import { changeRecords } from '../journal/change-records.ts'
import type { Change } from '../journal/changes-rules.ts'
import { findListPage } from '../journal/find-list-page.ts'
import { readListQuery } from '../journal/list-query-rules.ts'
import { findReaderState } from '../lists/queries.ts'
import { visitor } from '../permissions.ts'
import { findProfilePage } from '../profiles/find-profile.ts'
import { saveProfileSettings } from '../profiles/save-settings.ts'
import { markHelpful } from '../reviews/mark-helpful.ts'
import { findShelfPage } from '../shelves/queries.ts'
import { findSurvivor } from '../titles/merges/find-survivor.ts'
import { findTitlePage } from '../titles/queries.ts'
import { searchTitles } from '../titles/search/search-titles.ts'
import { mergeTitles } from './merge-titles.ts'
import { findMergePreview } from './queries.ts'
import { undoMerge } from './undo-merge.ts'

const admin = asAdmin('admin')
const reason = 'The same series twice.'

test('what readers have moves to the other title, and of two that a reader has the newer one stays', async () => {
  const db = await freshDatabase()
  const [from, into] = [await aTitle(db, { title: 'Moonlight' }), await aTitle(db, { title: 'Gekkou' })]
  const [only, both] = [await aUser(db), await aUser(db)]
  const [older, newer] = [new Date('2026-01-01'), new Date('2026-02-01')]
  const list = (user_id: string, title_id: string, added_at: Date) => anEntry(db, { user_id, title_id, added_at })
  const rate = (user_id: string, title_id: string, stars: number, rated_at: Date) =>
    db.insertInto('ratings').values({ user_id, title_id, kind: 'anime', stars, rated_at }).execute()
  const moved = await list(only.id, from.id, older)
  const stays = await list(both.id, into.id, newer)
  await list(both.id, from.id, older)
  await rate(only.id, from.id, 9, older)
  await rate(both.id, from.id, 8, newer)
  await rate(both.id, into.id, 3, older)
  const review = await aReview(db, { user_id: only.id, title_id: from.id })
  await markHelpful(db, asReader(both.id), review.id)
  const counted = { watching: 3, dropped: 1 }
  for (const { id } of [from, into]) await db.updateTable('titles').set(counted).where('id', '=', id).execute()
  await countRatings(db)

  expect(await findMergePreview(db, admin, { from: from.id, into: into.id })).toMatchObject({
    listEntries: { moving: 1, newerMerged: 0, newerOther: 1 },
    ratings: { moving: 2, newerMerged: 1, newerOther: 0 },
    reviews: { moving: 1, newerMerged: 0, newerOther: 0 },
  })
  await mergeTitles(db, admin, { from: from.id, into: into.id, reason })

  const entries = await db.selectFrom('list_entries').select(['id', 'title_id']).orderBy('id').execute()
  expect(entries).toEqual([moved.id, stays.id].sort().map((id) => ({ id, title_id: into.id })))
  expect(await db.selectFrom('ratings').select(['title_id', 'stars']).orderBy('stars').execute()).toEqual([
    { title_id: into.id, stars: 8 },
    { title_id: into.id, stars: 9 },
  ])
  expect(await db.selectFrom('reviews').select(['title_id', 'like_count']).execute()).toEqual([
    { title_id: into.id, like_count: 1 },
  ])
  const [title] = await db.selectFrom('titles').selectAll().execute()
  expect(title).toMatchObject({ id: into.id, rating_sum: 17, rating_count: 2, rating: 8.5, watching: 6, dropped: 2 })
  expect(await findSurvivor(db, from.id)).toMatchObject({ id: into.id, merged: 'Moonlight' })
  expect(await db.selectFrom('admin_actions').selectAll().execute()).toMatchObject([
    { action: 'title-merged', subject_id: from.id, subject_name: 'Moonlight', after: { title: 'Gekkou', reason } },
  ])
})

test('a review that gives way takes its votes and reports with it, and the undo brings them back', async () => {
  const db = await freshDatabase()
  const [from, into] = [await aTitle(db, { title: 'Moonlight' }), await aTitle(db, { title: 'Gekkou' })]
  const [author, reader] = [await aUser(db), await aUser(db)]
  const older = await aReview(db, { user_id: author.id, title_id: from.id, posted_at: new Date('2026-01-01') })
  const newer = await aReview(db, { user_id: author.id, title_id: into.id, posted_at: new Date('2026-02-01') })
  await markHelpful(db, asReader(reader.id), older.id)
  await db.insertInto('review_reports').values({ user_id: reader.id, review_id: older.id, reason: 'spam' }).execute()
  const before = await contentsOf(db)

  await mergeTitles(db, admin, { from: from.id, into: into.id, reason })
  expect(await db.selectFrom('reviews').select(['id', 'like_count']).execute()).toEqual([
    { id: newer.id, like_count: 0 },
  ])
  expect(await db.selectFrom('helpful_votes').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('review_reports').selectAll().execute()).toEqual([])

  await undoMerge(db, admin, from.id)
  expect(await contentsOf(db)).toEqual(before)
})

test('what a reader kept private stays private when it is merged with what they show, until that is undone', async () => {
  const db = await freshDatabase()
  const titles = [await aTitle(db, { title: 'One' }), await aTitle(db, { title: 'Other' })]
  const [one = '', other = ''] = titles.map(({ id }) => id)
  for (const [user, first, then] of [
    ['older', one, other],
    ['newer', other, one],
  ] as const) {
    await aUser(db, { id: user })
    const change = (titleId: string, changes: Change[]) =>
      changeRecords(db, asReader(user), { titleIds: [titleId], changes })
    await change(first, [
      { do: 'score', score: 1 },
      { do: 'private', isPrivate: true },
    ])
    await change(then, [{ do: 'score', score: 10 }])
    await saveProfileSettings(db, asReader(user), { isOn: true, handle: user, parts: { activity: 'public' } })
  }
  const scoresOf = async (handle: string) =>
    (await findProfilePage(db, visitor, { handle, key: null, page: 1 }))?.activity?.map(({ score }) => score)
  const before = await contentsOf(db)

  await mergeTitles(db, admin, { from: one, into: other, reason })
  for (const user of ['older', 'newer']) expect([user, await scoresOf(user)]).toEqual([user, []])
  await undoMerge(db, admin, one)

  expect(await contentsOf(db)).toEqual(before)
  for (const user of ['older', 'newer']) expect([user, await scoresOf(user)]).toEqual([user, [10]])
  await mergeTitles(db, admin, { from: one, into: other, reason })
  await changeRecords(db, asReader('older'), { titleIds: [other], changes: [{ do: 'notes', notes: 'Mine.' }] })
  await undoMerge(db, admin, one)
  expect(await scoresOf('older'), 'what a reader has changed since stays as it is').toEqual([])
})

test('what a reader made private while titles were one is private in both after the undo', async () => {
  const db = await freshDatabase()
  const titles = [await aTitle(db, { title: 'One' }), await aTitle(db, { title: 'Other' })]
  const [one = '', other = ''] = titles.map(({ id }) => id)
  const users = [
    ['older', one, other],
    ['newer', other, one],
  ] as const
  for (const [user, first, then] of users) {
    await aUser(db, { id: user })
    for (const [titleId, score] of [
      [first, 1],
      [then, 10],
    ] as const) {
      await changeRecords(db, asReader(user), { titleIds: [titleId], changes: [{ do: 'score', score }] })
    }
    await saveProfileSettings(db, asReader(user), { isOn: true, handle: user, parts: { activity: 'public' } })
  }
  // Somebody who has a journal of neither.
  await aUser(db, { id: 'listed' })
  for (const id of [one, other]) await addToList(db, asReader('listed'), { kind: 'anime', id })
  await saveProfileSettings(db, asReader('listed'), { isOn: true, handle: 'listed', parts: { standings: 'public' } })
  // And one who has it on a public list only.
  const { id: shelfId } = await aShelf(db, {
    user_id: (await aUser(db, { id: 'shelver' })).id,
    titles: [one],
    visibility: 'public',
  })
  const shelved = async () => (await findShelfPage(db, shelfId, { page: 1 })).total
  const listed = async () =>
    (await findProfilePage(db, visitor, { handle: 'listed', key: null, page: 1 }))?.standings?.counts
  const scoresOf = async (handle: string) =>
    (await findProfilePage(db, visitor, { handle, key: null, page: 1 }))?.activity?.map(({ score }) => score)

  await mergeTitles(db, admin, { from: one, into: other, reason })
  for (const user of ['listed', 'shelver']) {
    await changeRecords(db, asReader(user), { titleIds: [other], changes: [{ do: 'private', isPrivate: true }] })
  }
  for (const [user] of users) {
    expect([user, await scoresOf(user)]).toEqual([user, [10]])
    const changes: Change[] = [{ do: 'private', isPrivate: true }]
    await changeRecords(db, asReader(user), { titleIds: [other], changes })
    expect([user, await scoresOf(user)]).toEqual([user, []])
  }
  await undoMerge(db, admin, one)

  for (const [user] of users) expect([user, await scoresOf(user)]).toEqual([user, []])
  expect(await listed()).toEqual([])
  expect(await shelved()).toBe(0)
})

test('readers are told what became of what they had: what moved, and of both the older ones, with the words of a review', async () => {
  const db = await freshDatabase()
  const [from, into] = [await aTitle(db, { title: 'Moonlight' }), await aTitle(db, { title: 'Gekkou' })]
  const [only, both, none] = [await aUser(db), await aUser(db), await aUser(db)]
  const [older, newer] = [new Date('2026-01-01'), new Date('2026-02-01')]
  await anEntry(db, { user_id: only.id, title_id: from.id })
  await anEntry(db, { user_id: both.id, title_id: into.id })
  await anEntry(db, { user_id: none.id, title_id: into.id })
  await db
    .insertInto('ratings')
    .values([
      { user_id: both.id, title_id: from.id, kind: 'anime', stars: 9, rated_at: newer },
      { user_id: both.id, title_id: into.id, kind: 'anime', stars: 3, rated_at: older },
    ])
    .execute()
  await aReview(db, { user_id: both.id, title_id: from.id, posted_at: older, body: 'Of the moon.' })
  await aReview(db, { user_id: both.id, title_id: into.id, posted_at: newer })
  await countRatings(db)
  const told = async (user: { id: string }, title = into) => (await findReaderState(db, user.id, title.id)).merged
  const fromOn = async (user: { id: string }) =>
    (await findListPage(db, user.id, readListQuery(new URLSearchParams('sort=title')))).rows.map(
      (row) => row.mergedFrom,
    )

  await mergeTitles(db, admin, { from: from.id, into: into.id, reason })

  expect(await told(only)).toEqual([{ id: from.id, title: 'Moonlight', moved: ['entry'], aside: [] }])
  expect(await told(both)).toEqual([
    {
      ...{ id: from.id, title: 'Moonlight', moved: ['rating'] },
      aside: [
        { what: 'rating', stars: 3, text: null },
        { what: 'review', stars: null, text: 'Of the moon.' },
      ],
    },
  ])
  expect(await told(none)).toEqual([])
  expect([await fromOn(only), await fromOn(both), await fromOn(none)]).toEqual([['Moonlight'], [null], [null]])

  await undoMerge(db, admin, from.id)
  expect([await told(only), await told(both), await fromOn(only)]).toEqual([[], [], [null]])
})

test('an import that brings either title finds the one that remains, which keeps what both say', async () => {
  const db = await freshDatabase()
  await imported(db, [aLine('One', 1), aLine('Other', 2)])
  const [from = '', into = ''] = await idsOf(db)
  await mergeTitles(db, admin, { from, into, reason })

  expect(await imported(db, [aLine('One', 1), aLine('Other', 2)])).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  const changed = [
    { ...aLine('One', 1), episodes: 12, studios: ['Sunrise'] },
    { ...aLine('Other', 2), episodes: 24 },
  ]
  expect(await imported(db, changed)).toMatchObject({ added: 0, changed: 2 })
  expect(await imported(db, [{ ...aLine('One', 1), ids: {}, duration_min: 20 }], { source: 'third' })).toMatchObject({
    added: 0,
  })

  expect(await idsOf(db)).toEqual([into])
  const title = await db.selectFrom('titles').selectAll().executeTakeFirstOrThrow()
  expect(title).toMatchObject({ title: 'Other', episodes: 24, studio: 'Sunrise', duration: 20 })
  expect((await searchTitles(db, 'One', 1)).rows).toMatchObject([{ id: into }])
  await undoMerge(db, admin, from)
  const both = await db
    .selectFrom('titles')
    .select(['id', 'title', 'episodes', 'studio', 'duration'])
    .orderBy('id')
    .execute()
  expect(both).toEqual([
    { id: from, title: 'One', episodes: 12, studio: 'Sunrise', duration: 20 },
    { id: into, title: 'Other', episodes: 24, studio: '', duration: null },
  ])
})

test('the title that remains takes the pictures and characters that it lacks, and relations point to it', async () => {
  const db = await freshDatabase()
  const cast = [{ name: 'Ginko', role: 'Main' }]
  await imported(db, [
    { ...aLine('One', 1), image: 'https://a.example/one.jpg', characters: cast },
    aLine('Other', 2),
    { ...aLine('Sequel', 3), related: [{ relation: 'prequel', mal_id: 1, title: 'One', type: 'anime' }] },
  ])
  const [from = '', into = '', sequel = ''] = await idsOf(db)
  const [ginko] = await charactersOf(db)
  await db
    .updateTable('titles')
    .set({ poster: '/imgs/aaaaaaaaaaaaaaaaaaaaaa-960.webp', poster_source: 'https://a.example/one.jpg' })
    .where('id', '=', from)
    .execute()

  await mergeTitles(db, admin, { from, into, reason })

  const page = await findTitlePage(db, into)
  expect(page?.poster).toBe('/imgs/aaaaaaaaaaaaaaaaaaaaaa-960.webp')
  expect(page?.relations).toMatchObject([{ id: sequel, relation: 'sequel' }])
  expect(await charactersOf(db)).toMatchObject([{ title_id: into, character_id: ginko?.character_id }])
  const later = { ...aLine('Film', 4), related: [{ relation: 'other', mal_id: 1, title: 'One', type: 'anime' }] }
  await imported(db, [later])
  expect(await db.selectFrom('title_relations').select('target_title_id').distinct().execute()).toEqual([
    { target_title_id: into },
  ])
})

test('a title is not merged with itself, with another kind, with one that is gone, or without a reason', async () => {
  const db = await freshDatabase()
  const [anime, manga] = [await aTitle(db), await aTitle(db, { kind: 'manga' })]
  const gone = await aTitle(db, { title: 'Gone' })
  await deleteTitle(db, admin, gone.id)
  const before = await contentsOf(db)
  const refusal = async (from: string, into: string, why = reason) =>
    mergeTitles(db, admin, { from, into, reason: why }).then(
      () => null,
      (error) => error.code,
    )

  expect(await refusal(anime.id, anime.id)).toBe('merge-itself')
  expect(await refusal(anime.id, manga.id)).toBe('merge-kinds')
  expect(await refusal(anime.id, gone.id)).toBe('title-deleted')
  expect(await refusal(gone.id, anime.id)).toBe('title-deleted')
  expect(await refusal(anime.id, '404')).toBe('title-gone')
  expect(await refusal('\0', anime.id)).toBe('title-gone')
  expect(await refusal(anime.id, manga.id, ' ')).toBe('reason')
  expect(await contentsOf(db)).toEqual(before)
})
