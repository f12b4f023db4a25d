import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { deleteAccount } from '../../accounts/delete-account.ts'
import { deleteTitle } from '../../deletion/delete-title.ts'
import { findTitlePage } from '../queries.ts'
import { findSimilarRun, noteSimilarFailure, orderSimilarRun } from './similar-runs.ts'
import { workOnSimilar } from './work-on-similar.ts'

test('what readers liked together comes first in More like this, if it shares a genre', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { genres: ['Drama', 'Music'] })
  const famous = await aTitle(db, { genres: ['Drama', 'Music'], imported_score: 9, imported_voters: 9_000 })
  const liked = await aTitle(db, { genres: ['Drama'] })
  const manga = await aTitle(db, { genres: ['Music'], kind: 'manga' })
  const other = await aTitle(db, { genres: ['Horror'] })
  for (let reader = 0; reader < 5; reader++) await rate(db, [title, liked, manga, other], 8)
  for (let reader = 0; reader < 5; reader++) await rate(db, [title, famous], 7)

  await run(db)

  const page = await findTitlePage(db, title.id)
  expect(page?.moreLikeThis.map(({ id }) => id)).toEqual([liked.id, famous.id])
  expect(page?.related.map(({ id }) => id)).toEqual([manga.id])
  const neighbours = await db.selectFrom('liked_together').select('other_id').where('title_id', '=', title.id).execute()
  expect(neighbours.map(({ other_id }) => other_id).sort()).toEqual([liked.id, manga.id, other.id].sort())
})

test('a rarer genre says more than two common ones', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { genres: ['Comedy', 'Drama', 'Mahjong'] })
  const rare = await aTitle(db, { genres: ['Mahjong'] })
  for (let n = 0; n < 20; n++)
    await aTitle(db, { genres: ['Comedy', 'Drama'], imported_score: 9, imported_voters: 900 })
  expect((await findTitlePage(db, title.id))?.moreLikeThis[0]?.id).not.toBe(rare.id)

  await run(db)

  expect((await findTitlePage(db, title.id))?.moreLikeThis[0]?.id).toBe(rare.id)
})

test('a run is ordered when readers have rated or titles have come since the last one, and only then', async () => {
  const db = await freshDatabase()
  const titles = [await aTitle(db), await aTitle(db)]
  await Promise.all([orderSimilarRun(db), orderSimilarRun(db), orderSimilarRun(db)])
  expect(await db.selectFrom('similar_runs').select('id').execute()).toHaveLength(1)
  await run(db)

  await orderSimilarRun(db)
  expect(await findSimilarRun(db)).toBeNull()
  await rate(db, titles, 9)
  await orderSimilarRun(db)
  expect(await findSimilarRun(db)).not.toBeNull()
  await run(db)
  await aTitle(db)
  await orderSimilarRun(db)
  expect(await findSimilarRun(db)).not.toBeNull()
})

test('a run by an instance whose clock is ahead is followed as any other', async () => {
  const db = await freshDatabase()
  await aTitle(db)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
  await run(db).finally(() => vi.useRealTimers())
  await aTitle(db)
  await run(db)

  await orderSimilarRun(db)

  expect(await findSimilarRun(db)).toBeNull()
})

test('a run that fails five times is given up, and is ordered again', async () => {
  const db = await freshDatabase()
  await orderSimilarRun(db)
  const id = (await findSimilarRun(db)) ?? 0
  for (let time = 0; time < 5; time++) await noteSimilarFailure(db, id)
  expect(await findSimilarRun(db)).toBeNull()

  await orderSimilarRun(db)

  expect(await findSimilarRun(db)).toBeGreaterThan(id)
})

test('only the pages of titles whose neighbours have changed are cleared', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const [one, two, three, four] = [await aTitle(db), await aTitle(db), await aTitle(db), await aTitle(db)]
  for (let reader = 0; reader < 3; reader++) await rate(db, [one, two], 9)
  for (let reader = 0; reader < 3; reader++) await rate(db, [three, four], 9)
  expect(await clearedDuring(url, () => run(db))).toEqual(
    [one, two, three, four].map(({ id }) => `similar:${id}`).sort(),
  )

  for (let reader = 0; reader < 3; reader++) await rate(db, [one, two], 9)

  expect(await clearedDuring(url, () => run(db))).toEqual([one, two].map(({ id }) => `similar:${id}`).sort())
  const last = await db.selectFrom('similar_runs').select('changed').orderBy('id', 'desc').executeTakeFirst()
  expect(last?.changed).toBe(2)
})

test('a run that is interrupted goes on where it stopped, and ends like one that is not', async () => {
  const db = await freshDatabase()
  const titles = []
  for (let n = 0; n < 250; n++) titles.push(await aTitle(db))
  for (let reader = 0; reader < 3; reader++) await rate(db, titles, 9)
  await orderSimilarRun(db)
  const id = (await findSimilarRun(db)) ?? 0
  const stop = new AbortController()

  await workOnSimilar(db, id, { signal: stop.signal, pause: async () => stop.abort() })

  expect(await findSimilarRun(db)).toBe(id)
  expect(await changedBy(db, id)).toBe(100)
  await workOnSimilar(db, id)
  expect(await changedBy(db, id)).toBe(250)
  const interrupted = await neighboursOf(db)
  await sql`truncate liked_together`.execute(db)
  await workOnSimilar(db, id)
  expect(await neighboursOf(db)).toEqual(interrupted)
})

test('what a deleted title and deleted accounts leave is gone after the next run', async () => {
  const db = await freshDatabase()
  const [one, two, three] = [await aTitle(db), await aTitle(db), await aTitle(db)]
  const readers = [await rate(db, [one, two, three], 9), await rate(db, [one, two, three], 9)]
  await run(db)
  expect(await neighboursOf(db)).toHaveLength(6)

  await deleteTitle(db, asAdmin('admin'), one.id)
  await run(db)
  expect(await neighboursOf(db)).toHaveLength(2)
  for (const userId of readers) await deleteAccount(db, { role: 'reader', userId })
  await run(db)
  expect(await neighboursOf(db)).toEqual([])
})

test('titles can be deleted while their neighbours are saved', async () => {
  const db = await freshDatabase()
  const titles = []
  for (let n = 0; n < 120; n++) titles.push(await aTitle(db))
  for (let reader = 0; reader < 3; reader++) await rate(db, titles, 9)

  await Promise.all([run(db), ...titles.slice(0, 5).map(({ id }) => deleteTitle(db, asAdmin('admin'), id))])

  const ids = (await db.selectFrom('liked_together').select('title_id').distinct().execute()).length
  expect(ids).toBeGreaterThanOrEqual(115)
  await run(db)
  expect(await neighboursOf(db)).toHaveLength(115 * 50)
})

test('titles that are locked keep no others from being saved after them', async () => {
  const db = await freshDatabase()
  const ids: string[] = []
  for (let n = 0; n < 103; n++) ids.push((await aTitle(db)).id)
  ids.sort()
  await sql`insert into liked_together (title_id, other_id, weight)
    select id, 'gone', 500 from unnest(${ids}::text[]) as id`.execute(db)

  await inTransaction(db, async (tx) => {
    await sql`select from titles where id = any(${ids.slice(0, 100)}) for update`.execute(tx)
    await run(db)
  })

  expect(await db.selectFrom('liked_together').select('title_id').execute()).toHaveLength(100)
})

test('a run ends although every title that it would save is being deleted', async () => {
  const db = await freshDatabase()
  const titles = [await aTitle(db), await aTitle(db)]
  const runMeanwhile = () =>
    inTransaction(db, async (tx) => {
      await sql`select from titles for update`.execute(tx)
      await run(db)
      expect(await findSimilarRun(db)).toBeNull()
    })
  for (let reader = 0; reader < 3; reader++) await rate(db, titles, 9)
  await runMeanwhile()
  expect(await neighboursOf(db)).toEqual([])

  await rate(db, titles, 9)
  await run(db)
  expect(await neighboursOf(db)).toHaveLength(2)
  await db.deleteFrom('ratings').execute()
  await runMeanwhile()
})

/** A reader who has given all of the titles the same stars. */
async function rate(db: Db, titles: { id: string; kind: string }[], stars: number): Promise<string> {
  const { id } = await aUser(db)
  const values = titles.map((title) => ({ user_id: id, title_id: title.id, kind: title.kind, stars }))
  await db.insertInto('ratings').values(values).execute()
  await sql`update titles set rating_sum = rating_sum + ${stars}, rating_count = rating_count + 1
    where id = any(${titles.map((title) => title.id)})`.execute(db)
  return id
}

async function run(db: PlainDb): Promise<void> {
  await orderSimilarRun(db)
  const id = await findSimilarRun(db)
  if (id !== null) await workOnSimilar(db, id)
}

async function changedBy(db: Db, id: number): Promise<number> {
  const run = await db.selectFrom('similar_runs').select('changed').where('id', '=', id).executeTakeFirstOrThrow()
  return run.changed
}

function neighboursOf(db: Db) {
  return db.selectFrom('liked_together').selectAll().orderBy('title_id').orderBy('other_id').execute()
}
