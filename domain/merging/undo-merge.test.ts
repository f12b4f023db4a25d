import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { anEntry, aReview, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { aLine, contentsOf, countRatings, expectRightFigures, idsOf } from '#tests/support/merging.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { tablesWith } from '#tests/support/tables-with.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { changeStatus } from '../journal/change-status.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { markHelpful } from '../reviews/mark-helpful.ts'
import { noteTitle } from '../shelves/note-title.ts'
import { unshelveTitle } from '../shelves/unshelve-title.ts'
import { findSurvivor } from '../titles/merges/find-survivor.ts'
import { mergeTitles } from './merge-titles.ts'
import { undoMerge } from './undo-merge.ts'

const admin = asAdmin('admin')
const reason = 'The same series twice.'

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
        await imported(db, [aLine('One', 1, isRich)], { source: ofOne })
        await imported(db, [aLine('Other', 2, isOtherRich), aFriend], { source: ofOther })
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

test('a title of the demo is one again when the merge is undone, unless a catalogue speaks of it by then', async () => {
  const db = await freshDatabase()
  await imported(db, [aLine('One', 1), aLine('Two', 2)], { source: 'demo' })
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

const aFriend = {
  ...{ itemType: 'anime', title: 'Friend', ids: { mal: 9 } },
  related: [{ relation: 'sequel', mal_id: 1, title: 'One', type: 'anime' }],
}

test('what an import says of a merged title while that is taken apart is said of the title itself', async () => {
  const db = await freshDatabase()
  await imported(db, [aLine('One', 1), aLine('Other', 2)])
  const [one = '', other = ''] = await idsOf(db)
  await mergeTitles(db, admin, { from: one, into: other, reason })

  await afterWaiting(
    db,
    (tx) => undoMerge(tx, admin, one),
    () => imported(db, [{ ...aLine('One', 1), episodes: 26 }]),
  )

  const titles = await db.selectFrom('titles').select(['id', 'episodes']).orderBy('id').execute()
  expect(titles).toEqual([
    { id: one, episodes: 26 },
    { id: other, episodes: null },
  ])
  const said = await db.selectFrom('title_records').select(['title_id', 'said_of']).orderBy('title_id').execute()
  expect(said).toEqual([
    { title_id: one, said_of: null },
    { title_id: other, said_of: null },
  ])
})
