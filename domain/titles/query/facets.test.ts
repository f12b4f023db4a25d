import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { aTitle } from '#tests/support/builders.ts'
import { newDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { tagTitles } from '../../tags/tag-titles.ts'

/** Where the rows of title_facets are: a row that is written again is somewhere else. */
async function placesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`select ctid::text as place from title_facets order by title_id`.execute(
    db,
  )
  return rows.map(({ place }) => place)
}

test('facets of a title that is added are written once, and again only when they change', async () => {
  const { db } = await newDatabase()
  const action = { kind: 'genre' as const, name: 'Action', position: 0, isSpoiler: false }
  await inTransaction(db, async (tx) => {
    const { id } = await aTitle(tx, { format: 'movie', watched: 1 })
    await tagTitles(tx, [id], [{ titleId: id, ...action }])
  })
  expect(await placesOf(db)).toEqual(['(0,1)'])

  await db.updateTable('titles').set({ storyline: 'Neo-Tokyo', format: 'movie' }).execute()
  expect(await placesOf(db)).toEqual(['(0,1)'])

  await db.updateTable('titles').set({ watched: 2 }).execute()
  expect(await db.selectFrom('title_facets').select('watched').execute()).toEqual([{ watched: 2 }])
})

test('facets are what they would be if they were worked out now, whoever has written the titles', async () => {
  const { db } = await newDatabase()
  const line = (n: number, more: object) => ({
    ...{ itemType: n % 2 ? 'anime' : 'manga', title: `Title ${n}`, ids: { mal: n }, ...more },
  })
  const first = [1, 2, 3, 4, 5].map((n) => line(n, { genres: ['Action'], studios: ['Sunrise'], score: n }))
  const later = [2, 3, 6].map((n) => line(n, { genres: ['Drama'], themes: ['Music'], studios: ['MAPPA'], type: 'ova' }))
  for (const lines of [first, later]) await imported(db, lines, { batchSize: 2 })
  await db
    .updateTable('titles')
    .set({ watched: 3, rating_sum: 9, rating_count: 1, volumes: 7 })
    .where('title', '=', 'Title 4')
    .execute()
  const before = await placesOf(db)

  await sql`select refresh_title_facets(array(select id from titles))`.execute(db)
  expect(before).toHaveLength(6)
  expect(await placesOf(db)).toEqual(before)
})
