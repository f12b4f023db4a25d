import { expect, test } from 'vitest'
import { aSite, broughtFile, mine } from '#tests/support/a-kiroku-import.ts'
import { undoneList } from '#tests/support/a-list-import.ts'
import { rowsOfReader } from '#tests/support/moved-reader.ts'

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
  await broughtFile(db, userId, file, { ...mine, castsRatings: true })
  const ratings = await db.selectFrom('ratings').select(['title_id', 'stars']).execute()
  expect(ratings).toEqual([{ title_id: '501', stars: 7 }])
  expect((await rowsOfReader(db, userId)).journal).toHaveLength(1)
})

test('a title that was private elsewhere stays so with the stars that its import has cast for good, however old they are', async () => {
  const { db, userId } = await aSite(2)
  const titleOf = (mal: number, more: object) => ({
    ...{ id: `t${mal}`, kind: 'anime', name: 'T', ids: { mal: String(mal) }, entry: { status: 'watched' } },
    ...{ journal: { isPrivate: true }, ...more },
  })
  const rating = { stars: 7, ratedAt: '2020-01-01T00:00:00.000Z' }
  const file = { titles: [titleOf(1, { rating }), titleOf(2, {})] }
  const id = await broughtFile(db, userId, file, { ...mine, castsRatings: true })
  await undoneList(db, userId, id)

  const rated = await db.selectFrom('ratings').select('title_id').orderBy('title_id').execute()
  const journals = await db.selectFrom('journal').select(['title_id', 'is_private']).execute()
  expect([rated, journals]).toEqual([[{ title_id: '501' }], [{ title_id: '501', is_private: true }]])
})
