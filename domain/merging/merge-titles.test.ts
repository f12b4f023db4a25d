import { Readable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aBusyTitle, anEntry, aReview, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { charactersOf } from '#tests/support/shown-people.ts'
import { tablesWith } from '#tests/support/tables-with.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { parts } from '../deletion/parts.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { addToList } from '../journal/add-to-list.ts'
import { changeRecords } from '../journal/change-records.ts'
import { changeStatus } from '../journal/change-status.ts'
import type { Change } from '../journal/changes-rules.ts'
import { findListPage } from '../journal/find-list-page.ts'
import { readListQuery } from '../journal/list-query-rules.ts'
import { findReaderState } from '../lists/queries.ts'
import { visitor } from '../permissions.ts'
import { findProfilePage } from '../profiles/find-profile.ts'
import { saveProfileSettings } from '../profiles/save-settings.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { markHelpful } from '../reviews/mark-helpful.ts'
import { postReview } from '../reviews/post-review.ts'
import { noteTitle } from '../shelves/note-title.ts'
import { unshelveTitle } from '../shelves/unshelve-title.ts'
import { importCatalogue } from '../titles/import/import-catalogue.ts'
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

test('merging and undoing leaves every row as it was, whatever readers had of both titles', async () => {
  const db = await freshDatabase()
  const users = await Promise.all(Array.from({ length: 3 }, (_, n) => aUser(db, { id: `reader-${n}` })))
  const day = fc.integer({ min: 1, max: 4 }).map((of) => new Date(Date.UTC(2026, 0, of)))
  const had = fc.record({
    user: fc.constantFrom(...users.map(({ id }) => id)),
    title: fc.constantFrom(0, 1),
    at: day,
    listed: fc.constantFrom(null, 'watching', 'unwatched'),
    dropped: fc.boolean(),
    isPrivate: fc.boolean(),
    stars: fc.constantFrom(null, 1, 10),
    reviewed: fc.boolean(),
    voters: fc.subarray(users.map(({ id }) => id)),
  })
  const source = fc.constantFrom('catalogue', 'another')
  const lines = fc.tuple(source, fc.boolean(), source, fc.boolean())

  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(had, { selector: ({ user, title }) => `${user} ${title}` }),
      lines,
      async (all, said) => {
        await sql`truncate titles, people, characters cascade`.execute(db)
        const [ofOne, isRich, ofOther, isOtherRich] = said
        await imported(db, [aLine('One', 1, isRich)], ofOne)
        await imported(db, [aLine('Other', 2, isOtherRich), aFriend], ofOther)
        const [from = '', into = ''] = await idsOf(db)
        for (const { user: user_id, title, at, listed, dropped, isPrivate, stars, reviewed, voters } of all) {
          const of = { user_id, title_id: title === 0 ? from : into, kind: 'anime' }
          if (listed) await anEntry(db, { ...of, kind: 'anime', status: listed, added_at: at })
          if (dropped) {
            const facts = {
              progress: listed ? 3 : 0,
              is_dropped: !listed,
              is_private: isPrivate,
              made_at: at,
              changed_at: at,
            }
            await db
              .insertInto('journal')
              .values({ ...of, ...facts })
              .execute()
            const verb = listed ? 'progress' : 'status'
            await db.insertInto('activity').values({ user_id, title_id: of.title_id, verb }).execute()
          }
          if (stars)
            await db
              .insertInto('ratings')
              .values({ ...of, stars, rated_at: at })
              .execute()
          if (!reviewed) continue
          const review = await aReview(db, { user_id, title_id: of.title_id, posted_at: at })
          for (const voter of voters.filter((voter) => voter !== user_id))
            await markHelpful(db, asReader(voter), review.id)
          if (voters[0]) {
            const report = { user_id: voters[0], review_id: review.id, reason: 'spam' }
            await db.insertInto('review_reports').values(report).execute()
          }
        }
        await countRatings(db)
        const near = [
          [into, from, 5],
          [from, into, 4],
          ['9', from, 3],
        ] as const
        for (const [title_id, other_id, weight] of near) {
          const titleId = title_id === '9' ? ((await idsOf(db))[2] as string) : title_id
          await db.insertInto('liked_together').values({ title_id: titleId, other_id, weight }).execute()
        }
        const before = await contentsOf(db)

        await mergeTitles(db, admin, { from, into, reason })
        const ratings = await db.selectFrom('ratings').select('stars').where('title_id', '=', into).execute()
        const title = await db.selectFrom('titles').selectAll().where('id', '=', into).executeTakeFirstOrThrow()
        expect(title.rating_count).toBe(ratings.length)
        expect(title.rating_sum).toBe(ratings.reduce((sum, { stars }) => sum + stars, 0))
        expect(new Set(all.filter(({ stars }) => stars).map(({ user }) => user)).size).toBe(ratings.length)
        await undoMerge(db, admin, from)

        expect(await contentsOf(db)).toEqual(before)
      },
    ),
    { numRuns: 10 },
  )
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
  expect(await imported(db, [{ ...aLine('One', 1), ids: {}, duration_min: 20 }], 'third')).toMatchObject({
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

test('a title of the demo is one again when the merge is undone, unless a catalogue speaks of it by then', async () => {
  const db = await freshDatabase()
  await imported(db, [aLine('One', 1), aLine('Two', 2)], 'demo')
  await imported(db, [aLine('Other', 3), aLine('Another', 4)])
  const [one = '', two = '', other = '', another = ''] = await idsOf(db)
  const demo = async () =>
    (await db.selectFrom('titles').select('title').where('is_demo', '=', true).orderBy('id').execute()).map(
      ({ title }) => title,
    )

  await mergeTitles(db, admin, { from: other, into: one, reason })
  await mergeTitles(db, admin, { from: another, into: two, reason })
  expect(await demo()).toEqual([])
  await imported(db, [aLine('Two', 2)])
  for (const id of [other, another]) await undoMerge(db, admin, id)

  expect(await demo()).toEqual(['One'])
})

test('what readers change after the merge stays, and accounts that are deleted take all of theirs along', async () => {
  const db = await freshDatabase()
  const [from, into] = [await aTitle(db, { title: 'One' }), await aTitle(db, { title: 'Other' })]
  const [mari, joao, ana] = [await aUser(db), await aUser(db), await aUser(db)]
  const entry = await anEntry(db, { user_id: mari.id, title_id: from.id })
  const gone = await anEntry(db, { user_id: joao.id, title_id: from.id })
  for (const title_id of [into.id, from.id]) await aReview(db, { user_id: ana.id, title_id, body: 'Ana’s secret.' })
  await mergeTitles(db, admin, { from: from.id, into: into.id, reason })

  await changeStatus(db, asReader(mari.id), { entryId: entry.id, status: 'watched' })
  await changeStatus(db, asReader(joao.id), { entryId: gone.id, status: 'dropped' })
  await rateTitle(db, asReader(joao.id), { kind: 'anime', titleId: into.id, stars: 6 })
  await deleteAccount(db, asReader(ana.id))
  const { rows: kept } = await sql`select from title_merges m, title_merge_rows r
    where m::text like '%secret%' or r::text like '%secret%'`.execute(db)
  expect(kept).toEqual([])
  await undoMerge(db, admin, from.id)

  expect(await db.selectFrom('list_entries').select(['title_id', 'status']).execute()).toEqual([
    { title_id: from.id, status: 'watched' },
  ])
  const titles = await db.selectFrom('titles').select(['id', 'rating', 'watched']).orderBy('id').execute()
  expect(titles).toEqual([
    { id: from.id, rating: null, watched: 0 },
    { id: into.id, rating: 6, watched: 1 },
  ])
  expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([])
})

test('merges are undone in the opposite order, and not after the title that remained is deleted', async () => {
  const db = await freshDatabase()
  const [a, b, c, d] = [
    await aTitle(db, { title: 'A' }),
    await aTitle(db, { title: 'B' }),
    await aTitle(db, { title: 'C' }),
    await aTitle(db, { title: 'D' }),
  ]
  const entry = await anEntry(db, { title_id: a.id })
  const before = await contentsOf(db)
  const merge = (from: { id: string }, into: { id: string }) =>
    mergeTitles(db, admin, { from: from.id, into: into.id, reason })
  await merge(a, b)
  await merge(b, c)
  await merge(d, c)

  expect(await findSurvivor(db, a.id)).toMatchObject({ id: c.id })
  expect((await refusalOf(undoMerge(db, admin, a.id))).sentence).toBe(
    'A now belongs to C by a later merge. Undo that one first.',
  )
  expect((await refusalOf(undoMerge(db, admin, b.id))).sentence).toBe(
    'D was merged into C later. Undo that merge first.',
  )
  await deleteTitle(db, admin, c.id)
  await expect(undoMerge(db, admin, d.id)).rejects.toMatchObject({ code: 'merge-gone' })
  expect(await findSurvivor(db, a.id)).toBeNull()
  await restoreTitle(db, admin, c.id)
  expect(await findSurvivor(db, a.id)).toMatchObject({ id: c.id })

  await undoMerge(db, admin, d.id)
  await undoMerge(db, admin, b.id)
  expect(await findSurvivor(db, a.id)).toMatchObject({ id: b.id })
  await undoMerge(db, admin, a.id)
  expect(await contentsOf(db)).toEqual(before)
  await expect(undoMerge(db, admin, a.id)).rejects.toMatchObject({ code: 'merge-gone' })
  expect(await db.selectFrom('list_entries').select('title_id').where('id', '=', entry.id).execute()).toEqual([
    { title_id: a.id },
  ])
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

test('what a reader has just taken off a list stays theirs: it comes back when the merge is undone, and goes with their account', async () => {
  const db = await freshDatabase()
  const [from, into] = [await aTitle(db), await aTitle(db)]
  const mari = await aUser(db)
  const shelf = await aShelf(db, { user_id: mari.id, titles: [from.id] })
  const place = { shelfId: shelf.id, titleId: from.id }
  await noteTitle(db, asReader(mari.id), { ...place, note: 'Moss.' })
  await unshelveTitle(db, asReader(mari.id), place)
  const before = await db.selectFrom('unshelved_titles').selectAll().execute()

  await mergeTitles(db, admin, { from: from.id, into: into.id, reason })
  await undoMerge(db, admin, from.id)
  expect(await db.selectFrom('unshelved_titles').selectAll().execute()).toEqual(before)

  await mergeTitles(db, admin, { from: from.id, into: into.id, reason })
  expect(await tablesWith(db, 'Moss.')).toEqual(['title_merge_rows'])
  await deleteAccount(db, asReader(mari.id))
  for (const text of [mari.id, 'Moss.']) expect([text, await tablesWith(db, text)]).toEqual([text, []])
})

test('titles of very many readers are merged, and undone, with every row', async () => {
  const db = await freshDatabase()
  const [from, into] = [await aTitle(db, { title: 'Moonlight' }), await aTitle(db, { title: 'Gekkou' })]
  await sql`
    insert into users (id, email, user_name) select 'reader-' || n, n || '@site.example', 'Reader ' || n
    from generate_series(1, 1200) n`.execute(db)
  for (const [titleId, days] of [
    [from.id, 0],
    [into.id, 1],
  ] as const) {
    const ofMany = sql`generate_series(1, 1200) n where n % 3 <> ${days}`
    await sql`
      insert into list_entries (user_id, title_id, kind, status, added_at)
      select 'reader-' || n, ${titleId}, 'anime', 'watching', date '2026-01-01' + (n + ${days}) % 5 from ${ofMany}`.execute(
      db,
    )
    await sql`
      insert into ratings (user_id, title_id, kind, stars, rated_at)
      select 'reader-' || n, ${titleId}, 'anime', 1 + n % 10, date '2026-01-01' + (n + ${days}) % 5 from ${ofMany}`.execute(
      db,
    )
  }
  await countRatings(db)
  const before = await contentsOf(db)

  const { listEntries, ratings } = await mergeTitles(db, admin, { from: from.id, into: into.id, reason })
  expect(listEntries).toEqual(ratings)
  expect(listEntries).toEqual({ moving: 480, newerMerged: 80, newerOther: 320 })
  expect((await contentsOf(db)).list_entries).toHaveLength(1_200)
  await expectRightFigures(db)
  await undoMerge(db, admin, from.id)

  expect(await contentsOf(db)).toEqual(before)
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

test('of two merges at once, the same or each into the other, one is done', async () => {
  const db = await freshDatabase()
  for (let round = 0; round < 4; round++) {
    const [a, b] = [await aTitle(db, { title: `A${round}` }), await aTitle(db, { title: `B${round}` })]
    const there = { from: a.id, into: b.id, reason }
    const other = round % 2 ? there : { from: b.id, into: a.id, reason }
    const done = await Promise.allSettled([mergeTitles(db, admin, there), mergeTitles(db, admin, other)])

    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = done.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused?.reason).toMatchObject({ code: 'title-merged' })
    const undone = (await findSurvivor(db, a.id)) ? a.id : b.id
    const twice = await Promise.allSettled([undoMerge(db, admin, undone), undoMerge(db, admin, undone)])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('readers may list, rate, review, like and leave while titles are merged and taken apart: no one’s is lost or counted twice', async () => {
  const db = await freshDatabase()
  for (let round = 0; round < 4; round++) {
    const { title: from, review, mari } = await aBusyTitle(db, { title: `From ${round}` })
    const { title: into } = await aBusyTitle(db, { title: `Into ${round}` })
    const readers = await Promise.all(Array.from({ length: 6 }, () => aUser(db)))
    const work = readers.flatMap<Promise<unknown>>(({ id }, n) => {
      const titleId = n % 2 ? from.id : into.id
      return [
        rateTitle(db, asReader(id), { kind: 'anime', titleId, stars: 5 }),
        postReview(db, asReader(id), { titleId, scores: { overall: 5 }, text: 'Quick.' }),
        addToList(db, asReader(id), { kind: 'anime', id: titleId }),
        markHelpful(db, asReader(id), review.id),
      ]
    })
    const merging = mergeTitles(db, admin, { from: from.id, into: into.id, reason })
    const answers = await Promise.allSettled([merging, deleteAccount(db, asReader(mari.id)), ...work])
    if (answers[0]?.status === 'rejected') throw answers[0].reason
    expect(answers[0]).toMatchObject({ status: 'fulfilled' })
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    for (const { reason: error } of refused) expect(error.code).toMatch(/^(review|title)-missing$/)
    await expectRightFigures(db)

    const again = readers.map(({ id }) => rateTitle(db, asReader(id), { kind: 'anime', titleId: into.id, stars: 4 }))
    const both = await Promise.allSettled([undoMerge(db, admin, from.id), ...again])
    expect(both[0]).toMatchObject({ status: 'fulfilled' })
    await expectRightFigures(db)
  }
})

/** Rows that were inserted without their rules are not counted yet. */
async function countRatings(db: Db): Promise<void> {
  await sql`
    update titles t set rating_sum = coalesce((select sum(stars) from ratings where title_id = t.id), 0),
      rating_count = (select count(*) from ratings where title_id = t.id)`.execute(db)
}

async function expectRightFigures(db: Db): Promise<void> {
  const { rows } = await sql`
    select t.id from titles t cross join lateral (
      select coalesce(sum(stars), 0) as sum, count(*) as count from ratings where title_id = t.id) r
    where (t.rating_sum, t.rating_count) <> (r.sum, r.count)
    union all
    select r.id from reviews r where like_count <> (select coalesce(sum(helpful), 0) from helpful_votes where review_id = r.id)`.execute(
    db,
  )
  expect(rows).toEqual([])
}

function aLine(title: string, mal: number, isRich = false) {
  const rich = {
    genres: ['Drama'],
    characters: [{ name: 'Ginko', vocal: 'Mori' }],
    staff: [{ name: 'Nagahama' }],
    studios: ['Artland'],
    synonyms: [`${title} again`],
    related: [{ relation: 'other', mal_id: 3 - mal, title: mal === 1 ? 'Other' : 'One', type: 'anime' }],
  }
  return { itemType: 'anime', title, ids: { mal }, year: 2005, ...(isRich && rich) }
}

const aFriend = {
  ...{ itemType: 'anime', title: 'Friend', ids: { mal: 9 } },
  related: [{ relation: 'sequel', mal_id: 1, title: 'One', type: 'anime' }],
}

function imported(db: PlainDb, lines: object[], source = 'catalogue') {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  return importCatalogue(db, Readable.from([Buffer.from(text)]), { source })
}

async function idsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from titles order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Every row of titles and of all that belongs to them, except when and how often they were written. */
async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const tables = [...parts.map(({ table }) => table), 'search_keys', 'search_initials', 'title_counts', 'title_facets']
  const contents: Record<string, unknown[]> = {}
  for (const table of [...tables, 'people', 'characters', 'companies', 'tags']) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(r) - '{updated_at,edit_version,codes}'::text[])::text as row from ${sql.table(table)} r order by 1`.execute(
      db,
    )
    contents[table] = rows.map(({ row }) => row)
  }
  return contents
}
