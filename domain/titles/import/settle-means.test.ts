import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { giveWay } from '#tests/support/give-way.ts'
import { imported } from '#tests/support/imported.ts'
import { settleMeans } from './settle-means.ts'

const scored = (kind: string, place: number, score?: number, scored_by?: number) => ({
  ...{ itemType: kind, title: `Title ${place}`, score, scored_by },
})

async function popularities(db: PlainDb): Promise<number[]> {
  const { rows } = await sql<{ popularity: number }>`select popularity from titles order by title`.execute(db)
  return rows.map(({ popularity }) => popularity)
}

test('an import ends by writing the mean score of each kind to all titles of the kind', async () => {
  const db = await freshDatabase()
  await imported(db, [scored('anime', 1, 9, 900), scored('anime', 2, 4), scored('anime', 3, 8), scored('manga', 4)])

  expect(await popularities(db)).toEqual([(900 * 9 + 300 * 7) / 1200, 7, 7, 7])

  await imported(db, [scored('anime', 5, 3, 300), scored('manga', 6, 5)])
  expect(await popularities(db)).toEqual([(900 * 9 + 300 * 6) / 1200, 6, 6, 5, 4.5, 5])
  expect((await aTitle(db)).popularity).toBe(6)
})

test('titles are rewritten only when the mean has changed by 0.01', async () => {
  const db = await freshDatabase()
  await imported(db, [scored('anime', 1, 8)])
  const versions = () => sql`select xmin::text, mean_score from titles where kind = 'anime' order by title`.execute(db)
  const before = await versions()

  await aTitle(db, { title: 'Z', imported_score: 8.009 })
  await settleMeans(db, { batchSize: 500 })
  expect((await versions()).rows.slice(0, 1)).toEqual(before.rows)

  await aTitle(db, { title: 'Z', imported_score: 8.06 })
  await settleMeans(db, { batchSize: 500 })
  expect((await versions()).rows).toMatchObject(Array(3).fill({ mean_score: 8.02 + 1 / 300 }))
})

test('the next import finishes what an interrupted one has left unwritten', async () => {
  const db = await freshDatabase()
  await imported(
    db,
    [1, 2, 3].map((place) => scored('anime', place, 7)),
  )
  await db.insertInto('titles').values({ kind: 'anime', title: 'Title 4', imported_score: 3 }).execute()
  const stop = new AbortController()
  await settleMeans(db, { batchSize: 1, signal: stop.signal, onBatch: () => stop.abort() })
  expect((await popularities(db)).filter((popularity) => popularity === 6)).toHaveLength(1)

  await imported(db, [])
  expect(await popularities(db)).toEqual([6, 6, 6, 6])
})

test('titles that give way in a deadlock again and again end it, instead of keeping it busy without end', async () => {
  const db = await freshDatabase()
  await aTitle(db, { imported_score: 3 })
  await giveWay(db, 'titles', 99)

  await expect(settleMeans(db, { batchSize: 1 })).rejects.toMatchObject({ code: '40P01' })
})
