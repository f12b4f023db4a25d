import { expect, test } from 'vitest'
import { aSite, broughtFile, mine } from '#tests/support/a-kiroku-import.ts'
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
