import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, newDatabase } from '#tests/support/database.ts'
import { changeRecords } from '../journal/change-records.ts'
import { findRecord } from '../journal/find-record.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { readStars } from '../ratings/rules.ts'
import { findTitleCard } from './cards.ts'
import { findTopTitles } from './find-home-rows.ts'
import { hidingAverages } from './hidden-averages.ts'
import { findTitlePage } from './queries.ts'

const stars = fc.integer({ min: 1, max: 10 })
const tenths = fc.integer({ min: 1, max: 100 }).map((value) => value / 10)

/** What was said of a title: by its source, by two others, and by the reader, who may have begun it without a score. */
const aMadeTitle = fc.record({
  imported: fc.option(tenths),
  others: fc.array(stars, { maxLength: 2 }),
  own: fc.record({ stars: fc.option(stars), score: fc.option(tenths), progress: fc.nat(3) }),
})
type MadeTitle = typeof aMadeTitle extends fc.Arbitrary<infer Made> ? Made : never

test('a reader who wants to score titles first is shown the averages of exactly those that they have scored or rated', async () => {
  const db = await freshDatabase()
  const [reader, ...others] = [(await aUser(db)).id, (await aUser(db)).id, (await aUser(db)).id]

  await fc.assert(
    fc.asyncProperty(fc.array(aMadeTitle, { minLength: 1, maxLength: 3 }), async (titles) => {
      const made = new Map<string, MadeTitle>()
      for (const title of titles) {
        const { id } = await aTitle(db, { imported_score: title.imported })
        for (const [place, each] of title.others.entries()) await rate(db, others[place] ?? '', id, each)
        await say(db, reader, id, title.own)
        made.set(id, title)
      }

      const everything = await scoresOf(db, reader, [...made.keys()])
      const shown = await hidingAverages(reader, () => scoresOf(db, reader, [...made.keys()]))

      for (const [id, { imported, others, own }] of made) {
        const given = own.stars === null ? others : [...others, own.stars]
        const exists = imported !== null || given.length > 0
        const isJudged = own.stars !== null || own.score !== null
        expect(everything.get(id)).toMatchObject({ score: exists ? { value: expect.any(Number) } : null })
        expect(shown.get(id)).toEqual(
          isJudged || !exists
            ? everything.get(id)
            : {
                score: { from: 'hidden' },
                ratingCount: given.length,
                ratingSum: given.length > 0 ? null : 0,
                histogram: null,
              },
        )
      }
    }),
    { numRuns: 20 },
  )
})

test('an average appears with a score and disappears with it, and what others have said of the title changes nothing', async () => {
  const db = await freshDatabase()
  const [reader, other] = [(await aUser(db)).id, (await aUser(db)).id]
  const { id } = await aTitle(db, { imported_score: 7.3 })
  const give = (by: string, score: number | null) =>
    changeRecords(db, asReader(by), { titleIds: [id], changes: [{ do: 'score', score }] })
  const shown = () => hidingAverages(reader, async () => (await findTitleCard(db, id))?.score)

  await give(other, 9)
  expect(await shown()).toEqual({ from: 'hidden' })
  await give(reader, 4)
  expect(await shown()).toEqual({ from: 'import', value: 7.3 })
  await give(reader, null)
  expect(await shown()).toEqual({ from: 'hidden' })
})

test('what a reader has said of a title is looked up by keys, however many others have said something', async () => {
  const { db } = await newDatabase()
  const { id } = await aTitle(db)
  await sql`insert into users (id, email, user_name)
    select 'u' || n, 'u' || n || '@reader.example', 'A Reader' from generate_series(1, 3000) n`.execute(db)
  for (const [table = '', column = ''] of [
    ['ratings', 'stars'],
    ['journal', 'score'],
  ]) {
    await sql`insert into ${sql.table(table)} (user_id, title_id, kind, ${sql.ref(column)})
      select id, ${id}, 'anime', 7 from users where id <> 'u1'`.execute(db)
  }
  await sql`analyze`.execute(db)

  const read = await inTransaction(db, async (tx) => {
    await sql`select has_judged('u1', t.id) from titles t`.execute(tx)
    return sql<{ rows: number }>`select sum(seq_tup_read + idx_tup_fetch) as rows from pg_stat_xact_user_tables
      where relname in ('ratings', 'journal')`.execute(tx)
  })
  expect(read.rows).toEqual([{ rows: 0 }])
})

async function rate(db: Db, by: string, titleId: string, given: number): Promise<void> {
  await rateTitle(db, asReader(by), { kind: 'anime', titleId, stars: readStars(String(given)) })
}

async function say(db: Db, by: string, titleId: string, own: MadeTitle['own']): Promise<void> {
  if (own.stars !== null) await rate(db, by, titleId, own.stars)
  await changeRecords(db, asReader(by), {
    titleIds: [titleId],
    changes: [
      ...(own.progress > 0 ? [{ do: 'progress' as const, to: own.progress }] : []),
      ...(own.score !== null ? [{ do: 'score' as const, score: own.score }] : []),
    ],
  })
}

/** What is said of the average of each of these titles, wherever it is asked for. */
async function scoresOf(db: Db, readerId: string, ids: string[]) {
  const top = new Map((await findTopTitles(db, 'anime', 'name', 1000)).map(({ id, score }) => [id, score]))
  const found = ids.map(async (id) => {
    const page = await findTitlePage(db, id)
    if (!page) throw new Error('No such title')
    const { score, ratingCount, ratingSum, histogram } = page
    expect([top.get(id), (await findTitleCard(db, id))?.score]).toEqual([score, score])
    expect((await findRecord(db, readerId, id))?.title.score).toEqual(score)
    return [id, { score, ratingCount, ratingSum, histogram }] as const
  })
  return new Map(await Promise.all(found))
}
