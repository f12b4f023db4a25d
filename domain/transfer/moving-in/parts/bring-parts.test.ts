import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  anExport,
  aSite,
  broughtFile,
  checkedFile,
  everything,
  mine,
  partsOf,
  toldParts,
} from '#tests/support/a-kiroku-import.ts'
import { undoneList } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aReview } from '#tests/support/builders.ts'
import { rowsOfReader } from '#tests/support/moved-reader.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { makeShelf } from '../../../shelves/make-shelf.ts'
import { shelveTitle } from '../../../shelves/shelve-title.ts'
import { bringBatch } from '../bring-batch.ts'
import { cancelListImport, startListImport } from '../decide.ts'
import { workOnListImports } from '../work-on-list-imports.ts'

test('a reader brings lists and favourites, ratings and reviews if they say so, and takes all but ratings back', async () => {
  const { db, userId } = await aSite()
  const file = await anExport()
  const before = await rowsOfReader(db, userId)

  const without = await broughtFile(db, userId, file)
  expect(await partsOf(db, userId, without)).toEqual({
    ...{ lists: { added: 2, 'left-out': 1 }, favourites: { added: 46 } },
    ...{ ratings: { waiting: 15 }, reviews: { waiting: 6 } },
  })
  const kept = await rowsOfReader(db, userId)
  expect([kept.shelves?.length, kept.favourites?.length]).toEqual([2, 46])
  expect(await toldParts(db, userId, without)).toEqual([
    'lists 2: An admin of the other site has hidden it. Only an operator can bring it in',
  ])
  expect([kept.ratings, kept.reviews, kept.activity, kept.profiles]).toEqual([[], [], [], []])
  expect(kept.users, 'the account is as it was').toEqual(before.users)

  const withThem = await broughtFile(db, userId, file, { ...mine, castsRatings: true, bringsReviews: true })
  expect(await partsOf(db, userId, withThem)).toEqual({
    ...{ lists: { unchanged: 2, 'left-out': 1 }, favourites: { unchanged: 46 } },
    ...{ ratings: { added: 15 }, reviews: { added: 6 } },
  })
  const rated = await rowsOfReader(db, userId)
  expect([rated.ratings?.length, rated.reviews?.length]).toEqual([15, 6])
  const again = await broughtFile(db, userId, file, { ...mine, castsRatings: true, bringsReviews: true })
  expect(await partsOf(db, userId, again)).toMatchObject({ ratings: { unchanged: 15 }, reviews: { unchanged: 6 } })
  expect(await rowsOfReader(db, userId)).toEqual(rated)

  await undoneList(db, userId, again)
  await undoneList(db, userId, withThem)
  expect(await partsOf(db, userId, withThem)).toMatchObject({ ratings: { stays: 15 }, reviews: { undone: 6 } })
  await undoneList(db, userId, without)
  expect(await rowsOfReader(db, userId)).toEqual({ ...before, ratings: rated.ratings, averages: rated.averages })
})

test('what an operator brings for a reader is undone as a whole, but for ratings', async () => {
  const { db, userId } = await aSite()
  const before = await rowsOfReader(db, userId)
  const id = await broughtFile(db, userId, await anExport(), everything)
  const brought = await rowsOfReader(db, userId)
  expect(brought.activity?.length).toBeGreaterThan(120)
  expect(brought.profiles?.[0]).toContain('reads-at-night')
  await undoneList(db, userId, id)
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
  const cut = await checkedFile(db, userId, file)
  await startListImport(db, asReader(userId), cut, options)
  await bringSome(cut)
  const half = await rowsOfReader(db, userId)
  expect([half.ratings?.length, half.reviews?.length]).toEqual([63, 86])
  await cancelListImport(db, asReader(userId), cut)
  await undoneList(db, userId, cut)
  expect(await rowsOfReader(db, userId)).toEqual({ ...before, ratings: half.ratings, averages: half.averages })

  const id = await checkedFile(db, userId, file)
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
  const id = await broughtFile(db, userId, file, { ...mine, castsRatings: true, bringsReviews: true })
  expect(await partsOf(db, userId, id)).toEqual({
    ...{ lists: { added: 1, unchanged: 1 }, ratings: { added: 1, kept: 1 }, reviews: { added: 1, kept: 1 } },
  })
  expect(await toldParts(db, userId, id)).toEqual([
    'lists 1: 1 of its titles is not in the catalogue. Bring the file in again once they are',
  ])
  const { shelf_titles } = await rowsOfReader(db, userId)
  expect(shelf_titles?.map((row) => JSON.parse(row)).map(({ nth, note }) => [nth, note])).toEqual([
    [1, 'second'],
    [2, ''],
  ])
  const calm = await db.selectFrom('shelves').select('id').where('name', '=', 'Calm').executeTakeFirstOrThrow()
  await shelveTitle(db, asReader(userId), { shelfId: calm.id, titleId: '503' })
  await undoneList(db, userId, id)
  expect(await partsOf(db, userId, id)).toMatchObject({
    lists: { 'changed-since': 1, unchanged: 1 },
    reviews: { undone: 1, kept: 1 },
  })
  const left = await db.selectFrom('shelves').select(['id', 'name', 'description']).orderBy('name').execute()
  expect(left).toMatchObject([{ name: 'Calm' }, { id: own, description: 'Mine' }])
  expect(await toldParts(db, userId, id)).toEqual(['lists 1: You have changed it since, so it stays'])
})
