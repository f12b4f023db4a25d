import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findTitlePage } from '../queries.ts'
import { type Kind, kinds, otherKind } from '../rules.ts'

const genres = ['Action', 'Award Winning', 'Comedy', 'Drama', 'Fantasy', "Girls' Love", 'Horror', 'Sci-Fi', '日常']

test('More like this and Related are what scoring every title by common readers and shared genres would give', async () => {
  const db = await freshDatabase()
  const someTitle = fc.record({
    kind: fc.constantFrom(...kinds),
    genres: fc.subarray(genres),
    // Few different scores, so that many titles are equal and the id decides.
    imported_score: fc.constantFrom(null, 4, 8, 9),
    imported_voters: fc.constantFrom(null, 300),
    imported_members: fc.constantFrom(null, 300),
  })
  const someWeights = fc.dictionary(fc.constantFrom(...genres), fc.integer({ min: 5, max: 15 }), {
    noNullPrototype: true,
  })
  const someNeighbours = fc.array(fc.tuple(fc.nat(39), fc.nat(299), fc.constantFrom(1, 20, 90, 300)), {
    maxLength: 300,
  })

  const check = async (catalogue: Given[], weights: Record<string, number>, near: [number, number, number][]) => {
    await sql`truncate titles, genre_sets, genre_weights cascade`.execute(db)
    await db
      .insertInto('titles')
      .values(catalogue.map((given) => ({ title: 'A Title', ...given })))
      .execute()
    const rows = Object.entries(weights).map(([genre, weight]) => ({ genre, weight }))
    if (rows.length > 0) await db.insertInto('genre_weights').values(rows).execute()
    const titles = await db
      .selectFrom('titles')
      .select(['id', 'kind', 'genres', 'popularity', 'fame'])
      .orderBy('id')
      .execute()
    const liked = new Map<string, number>()
    for (const [one, other, weight] of near) {
      if (one !== other) liked.set(`${titles[one]?.id} ${titles[other]?.id}`, weight)
    }
    const pairs = [...liked].map(([pair, weight]) => {
      const [title_id = '', other_id = ''] = pair.split(' ')
      return { title_id, other_id, weight }
    })
    if (pairs.length > 0) await db.insertInto('liked_together').values(pairs).execute()

    for (const title of titles.slice(0, 40)) {
      const page = await findTitlePage(db, title.id)
      const weigh = (shared: string[]) => shared.reduce((sum, genre) => sum + (weights[genre] ?? 10), 0)
      const nearest = (kind: Kind) =>
        titles
          .filter((other) => other.kind === kind && other.id !== title.id)
          .map((other) => ({ ...other, shared: weigh(other.genres.filter((genre) => title.genres.includes(genre))) }))
          .filter((other) => other.shared > 0)
          .map((other) => ({
            ...other,
            score: (liked.get(`${title.id} ${other.id}`) ?? 0) * weigh(title.genres) + 100 * other.shared,
          }))
          .sort((a, b) => b.score - a.score || b.popularity - a.popularity || b.fame - a.fame || (a.id < b.id ? 1 : -1))
          .slice(0, 4)
          .map((other) => other.id)

      const kind = title.kind as Kind
      expect(page?.moreLikeThis.map((card) => card.id)).toEqual(nearest(kind))
      expect(page?.related.map((card) => card.id)).toEqual(nearest(otherKind(kind)))
    }
  }

  const catalogues = fc.array(someTitle, { minLength: 300, maxLength: 400, size: 'max' })
  await fc.assert(fc.asyncProperty(catalogues, fc.constant({}), fc.constant<[number, number, number][]>([]), check), {
    numRuns: 3,
  })
  await fc.assert(fc.asyncProperty(catalogues, someWeights, someNeighbours, check), { numRuns: 4 })
})

interface Given {
  kind: Kind
  genres: string[]
  imported_score: number | null
  imported_voters: number | null
  imported_members: number | null
}

test('the most popular title comes first, even among hundreds of genre sets', async () => {
  const db = await freshDatabase()
  const wanted = await aTitle(db, { genres: ['Action'] })
  // 200 sets contain Action, all of them less popular than 400 titles of other genres.
  for (let n = 0; n < 200; n++) {
    await aTitle(db, { genres: ['Action', `Genre ${n}`], imported_score: n === 77 ? 6 : 5, imported_voters: 900 })
    await aTitle(db, { genres: ['Drama'], imported_score: 9, imported_voters: 900 })
    await aTitle(db, { genres: ['Drama'], imported_score: 9, imported_voters: 900 })
  }

  const [first] = await moreLike(db, wanted.id)

  expect(first?.score).toEqual({ from: 'import', value: 6 })
})

test('a title without genres is similar to none', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { genres: [] })
  await aTitle(db, { genres: [] })

  expect(await findTitlePage(db, title.id)).toMatchObject({ moreLikeThis: [], related: [] })
})

test('a genre listed twice counts once', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { genres: ['Drama', 'Drama', 'Music'] })
  const both = await aTitle(db, { genres: ['Music', 'Drama'], imported_score: 1, imported_voters: 900 })
  const one = await aTitle(db, { genres: ['Drama', 'Drama'], imported_score: 9, imported_voters: 900 })

  expect((await moreLike(db, title.id)).map((card) => card.id)).toEqual([both.id, one.id])
})

test('a title whose genres change is found by the new ones', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { genres: ['Horror'] })
  const other = await aTitle(db, { genres: ['Comedy'] })
  expect(await moreLike(db, title.id)).toEqual([])

  await db
    .updateTable('titles')
    .set({ genres: ['Comedy', 'Horror'] })
    .where('id', '=', other.id)
    .execute()

  expect(await moreLike(db, title.id)).toMatchObject([{ id: other.id }])
})

async function moreLike(db: Db, id: string) {
  return (await findTitlePage(db, id))?.moreLikeThis ?? []
}
