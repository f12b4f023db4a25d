import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearedPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { listen } from '#db/listen.ts'
import { inTransaction } from '#db/transaction.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { refusalOf, toldOf } from '#tests/support/refusal-of.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { addToList } from '../journal/add-to-list.ts'
import { postReview } from '../reviews/post-review.ts'
import { rateTitle } from './rate-title.ts'
import { starChoices } from './rules.ts'

test('a rating joins the average and the number of its title', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { imported_score: 9 })
  const [mari, joao] = [await aUser(db), await aUser(db)]

  await rateTitle(db, asReader(mari.id), { kind: 'anime', titleId: id, stars: 10 })
  const after = await rateTitle(db, asReader(joao.id), { kind: 'anime', titleId: id, stars: 7 })

  expect(after).toEqual({ sum: 17, count: 2 })
  expect(await ratingsOf(db, id)).toEqual({ rating: 8.5, rating_count: 2, rows: 2, average: 8.5 })
})

test('a rating that gives way in a deadlock is cast again', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)
  const mari = await aUser(db)
  let rated: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    // PostgreSQL looks once for each who waits: whoever it looks for after the circle has closed gives way.
    await sql`set local deadlock_timeout = '1min'`.execute(tx)
    await sql`select from titles where id = ${id} for update`.execute(tx)
    rated = db.connection().execute(async (one) => {
      await sql`set deadlock_timeout = '3s'`.execute(one)
      return rateTitle(one, asReader(mari.id), { kind: 'anime', titleId: id, stars: 7 })
    })
    rated.catch(() => {})
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await sql`select from users where id = ${mari.id} for update`.execute(tx)
  })

  expect(await rated).toEqual({ sum: 7, count: 1 })
})

test('a rating moves its title in the order of Popular', async () => {
  const db = await freshDatabase()
  const { id, popularity } = await aTitle(db)

  await rateTitle(db, asReader((await aUser(db)).id), { kind: 'anime', titleId: id, stars: 10 })

  const after = await db.selectFrom('titles').select('popularity').where('id', '=', id).executeTakeFirstOrThrow()
  expect([popularity, after.popularity]).toEqual([7, 80 / 11])
})

test.each(['anime', 'manga'] as const)("a second rating is refused: 'You have already rated the %s'", async (kind) => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { kind })
  const reader = await aUser(db)
  await rateTitle(db, asReader(reader.id), { kind, titleId: id, stars: 3 })

  const again = rateTitle(db, asReader(reader.id), { kind, titleId: id, stars: 9 })

  expect(await refusalOf(again)).toMatchObject({
    code: 'already-rated',
    sentence: `You have already rated the ${kind}`,
  })
  expect(await ratingsOf(db, id)).toMatchObject({ rating: 3, rating_count: 1, rows: 1 })
})

test('a title that is not there, or is of the other kind, cannot be rated', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { kind: 'manga' })
  const reader = await aUser(db)

  expect(await rateTitle(db, asReader(reader.id), { kind: 'anime', titleId: id, stars: 5 })).toBeNull()
  expect(await rateTitle(db, asReader(reader.id), { kind: 'anime', titleId: '1', stars: 5 })).toBeNull()
  expect(await ratingsOf(db, id)).toMatchObject({ rating: null, rating_count: 0, rows: 0 })
})

test('nobody who has left can rate', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)

  expect(await rateTitle(db, asReader('nobody'), { kind: 'anime', titleId: id, stars: 5 })).toBeNull()
  expect(await ratingsOf(db, id)).toMatchObject({ rating_count: 0, rows: 0 })
})

test('of a thousand ratings of one title by two hundred readers at once, one each is accepted and counted', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)
  const readers = await Promise.all(Array.from({ length: 200 }, () => aUser(db)))
  const attempts = Array.from({ length: 1_000 }, (_, n) => ({
    reader: readers[n % 200],
    stars: starChoices[n % 7] ?? 1,
  }))

  const answers = await Promise.allSettled(
    attempts.map(({ reader, stars }) =>
      rateTitle(db, asReader(reader?.id ?? ''), { kind: 'anime', titleId: id, stars }),
    ),
  )

  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(new Set(refused.map(({ reason }) => toldOf(reason).sentence))).toEqual(
    new Set(['You have already rated the anime']),
  )
  expect(refused).toHaveLength(800)
  const { rating, rating_count, rows, average } = await ratingsOf(db, id)
  expect([rating_count, rows]).toEqual([200, 200])
  expect(rating).toBe(average)
})

test('ratings of a title that others add and review meanwhile do not wait for each other in a circle', async () => {
  const db = await freshDatabase()
  const readers = await Promise.all(Array.from({ length: 80 }, () => aUser(db)))
  const review = { scores: { overall: 7 }, text: 'Fine.' }

  for (let round = 0; round < 3; round++) {
    const { id } = await aTitle(db)
    await Promise.all(
      readers.map(async (reader) => {
        await postReview(db, asReader(reader.id), { titleId: id, ...review })
        await rateTitle(db, asReader(reader.id), { kind: 'anime', titleId: id, stars: 5 })
        await addToList(db, asReader(reader.id), { kind: 'anime', id })
      }),
    )
    expect(await ratingsOf(db, id)).toMatchObject({ rating_count: 80, rows: 80 })
  }
})

test('a rating clears the pages that show its title and the lists in the order of Popular; a refused one none', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { id } = await aTitle(db, { kind: 'manga' })
  const reader = await aUser(db)
  const heard: string[] = []
  const ears = { heard: (notice: string) => heard.push(notice), listening() {}, lost() {} }
  const listener = await listen(url, clearedPages, ears)

  await rateTitle(db, asReader(reader.id), { kind: 'manga', titleId: id, stars: 5 })
  await rateTitle(db, asReader(reader.id), { kind: 'manga', titleId: id, stars: 5 }).catch(() => {})
  await listener.caughtUp()
  await listener.close()

  expect(heard).toEqual([`title:${id} order-manga-popular`])
})

/** What the title says of its ratings, and what its ratings say. */
async function ratingsOf(db: Db, id: string) {
  const { rows } = await sql<{ rating: number | null; rating_count: number; rows: number; average: number | null }>`
    select t.rating, t.rating_count, count(r.stars)::int as rows, avg(r.stars) as average
    from titles t left join ratings r on r.title_id = t.id where t.id = ${id} group by t.id`.execute(db)
  if (!rows[0]) throw new Error(`There is no title ${id}`)
  return rows[0]
}
