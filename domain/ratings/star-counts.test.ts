import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { mergeTitles } from '../merging/merge-titles.ts'
import { undoMerge } from '../merging/undo-merge.ts'
import { findTitlePage } from '../titles/queries.ts'
import { rateTitle } from './rate-title.ts'
import { starChoices } from './rules.ts'

test('a page shows how many gave which stars, however ratings came, moved and went', async () => {
  const db = await freshDatabase()
  const admin = asAdmin('admin')
  const [one, other] = [await aTitle(db, { title: 'Moonlight' }), await aTitle(db, { title: 'Gekkou' })]
  const [mari, joao, yuki] = [await aUser(db), await aUser(db), await aUser(db)]
  const rate = (reader: { id: string }, { id: titleId }: { id: string }, stars: (typeof starChoices)[number]) =>
    rateTitle(db, asReader(reader.id), { kind: 'anime', titleId, stars })
  const shown = async () => {
    expect(await miscountedStars(db)).toBe(0)
    const pages = await Promise.all([findTitlePage(db, one.id), findTitlePage(db, other.id)])
    return pages.map(
      (page) => page?.histogram && Object.fromEntries(page.histogram.entries().filter(([, count]) => count)),
    )
  }

  await rate(mari, one, 10)
  await rate(joao, one, 10)
  await rate(yuki, one, 3)
  await rate(mari, other, 4)
  expect(await shown()).toEqual([{ 9: 2, 2: 1 }, { 3: 1 }])

  await mergeTitles(db, admin, { from: one.id, into: other.id, reason: 'The same twice.' })
  expect(await shown()).toEqual([undefined, { 9: 1, 2: 1, 3: 1 }])
  await undoMerge(db, admin, one.id)
  expect(await shown()).toEqual([{ 9: 2, 2: 1 }, { 3: 1 }])

  await deleteTitle(db, admin, one.id)
  expect(await shown()).toEqual([undefined, { 3: 1 }])
  await restoreTitle(db, admin, one.id)
  await deleteAccount(db, asReader(mari.id))
  expect(await shown()).toEqual([{ 9: 1, 2: 1 }, null])
})

test('stars are counted whatever rows a statement adds, changes or deletes', async () => {
  const db = await freshDatabase()
  const titles = [await aTitle(db), await aTitle(db)].map(({ id }) => id)
  const readers = (await Promise.all(Array.from({ length: 6 }, () => aUser(db)))).map(({ id }) => id)
  const some = fc.subarray(readers, { minLength: 1 })
  const of = fc.record({ who: some, title: fc.constantFrom(...titles), stars: fc.constantFrom(...starChoices) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ what: fc.constantFrom('add', 'change', 'delete'), of })), async (steps) => {
      for (const {
        what,
        of: { who, title, stars },
      } of steps) {
        if (what === 'add')
          await sql`insert into ratings (user_id, title_id, kind, stars)
            select who, ${title}, 'anime', ${stars} from unnest(${who}::text[]) who on conflict do nothing`.execute(db)
        if (what === 'change')
          await sql`update ratings set stars = ${stars} where user_id = any(${who}) and title_id = ${title}`.execute(db)
        // Without a sum to take it from, the title's average would be below nought.
        if (what === 'delete') {
          await sql`update titles t set rating_sum = 1000, rating_count = 100`.execute(db)
          await sql`delete from ratings where user_id = any(${who})`.execute(db)
        }
        expect(await miscountedStars(db)).toBe(0)
      }
    }),
    { numRuns: 15 },
  )
})

/** Of how many titles and stars the count is not what a plain one gives. */
async function miscountedStars(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from star_counts s
    full join (select title_id, stars, count(*) as ratings from ratings group by title_id, stars) r
      on (s.title_id, s.stars) = (r.title_id, r.stars)
    where s.ratings is distinct from r.ratings`.execute(db)
  return rows[0]?.wrong
}
