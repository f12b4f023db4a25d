import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findTitleCard } from './cards.ts'
import { findTopTitles } from './find-home-rows.ts'

test('a card shows the readers’ average, or else the imported score marked as such, or else none', async () => {
  const db = await freshDatabase()
  await aTitle(db, { kind: 'anime', title: 'a', rating_sum: 23, rating_count: 3, imported_score: 9.9 })
  await aTitle(db, { kind: 'anime', title: 'b', imported_score: 8.25 })
  await aTitle(db, { kind: 'anime', title: 'c' })

  const scores = (await findTopTitles(db, 'anime', 'name')).map((title) => title.score)

  expect(scores).toEqual([{ from: 'readers', value: 7.7 }, { from: 'import', value: 8.3 }, null])
})

test('a title’s card has no year, score or poster when they are not known', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { title: 'Mushishi', title_native: '蟲師' })

  expect(await findTitleCard(db, id)).toEqual({
    id,
    kind: 'anime',
    title: 'Mushishi',
    titleNative: '蟲師',
    poster: null,
    year: null,
    score: null,
  })
  expect(await findTitleCard(db, '404')).toBeNull()
})
