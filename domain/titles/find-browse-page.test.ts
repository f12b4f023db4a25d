import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { countTitles } from './count-titles.ts'
import { findBrowsePage } from './find-browse-page.ts'
import { findTopTitles } from './find-home-rows.ts'
import { interval, marksOf } from './marks.ts'
import { kinds, type Sort, sortsOf } from './rules.ts'

test('every sort order shows each title on exactly one page, even among equals', async () => {
  const db = await freshDatabase()
  for (let n = 0; n < 23; n++) {
    await aTitle(db, { kind: 'anime', title: n % 2 ? 'Same name' : `Name ${n}`, released_on: n % 3 ? '2001' : null })
  }

  for (const sort of sortsOf.anime) {
    const first = await findBrowsePage(db, 'anime', sort, 1)
    expect(first).toMatchObject({ page: 1, pages: 6, total: 23 })
    const seen: string[] = []
    for (let page = 1; page <= first.pages; page++) {
      seen.push(...(await findBrowsePage(db, 'anime', sort, page)).rows.map((title) => title.id))
    }
    const whole = (await findTopTitles(db, 'anime', sort, 100)).map((title) => title.id)
    expect(seen, sort).toEqual(whole)
    expect(new Set(seen).size, sort).toBe(23)
  }
})

test('pages in the middle of a large catalogue, which are counted from marks, are those of the whole order', async () => {
  const db = await freshDatabase()
  await sql`
    insert into titles (kind, title, released_on, imported_score, imported_voters, watched)
    select 'anime', 'Title ' || n % 700, case when n % 5 < 3 then (1950 + n % 60)::text end, n % 9, 5000, n % 4
    from generate_series(1, ${5 * interval}) n`.execute(db)

  for (const sort of sortsOf.anime) {
    const whole = (await findTopTitles(db, 'anime', sort, 5 * interval)).map(({ id }) => id)
    await expect.poll(() => marksOf(db, 'anime', sort, whole.length)).toHaveLength(5)
    const pages = [...Array(19).keys()].map((nth) => 1 + nth * 33)
    // The last titles with a date, those around marks, and the first that were counted from the end.
    for (const page of [...pages, 125, 126, 250, 251, 374, 375, 376, 377, 500, 501, 625]) {
      const { rows } = await findBrowsePage(db, 'anime', sort, page)
      expect(
        rows.map(({ id }) => id),
        `${sort}, page ${page}`,
      ).toEqual(whole.slice(4 * (page - 1), 4 * page))
    }
  }
})

test('a larger page that begins before a mark and ends beyond the last title with a date has those without one too', async () => {
  const db = await freshDatabase()
  await sql`
    insert into titles (kind, title, released_on)
    select 'anime', 'Title ' || n, case when n <= ${4 * interval + 5} then (1950 + n % 60)::text end
    from generate_series(1, ${7 * interval}) n`.execute(db)
  const whole = (await findTopTitles(db, 'anime', 'latest', 7 * interval)).map(({ id }) => id)
  await expect.poll(() => marksOf(db, 'anime', 'latest', whole.length)).toHaveLength(7)

  for (const size of [24, 60]) {
    const page = Math.ceil((4 * interval) / size)
    const { rows } = await findBrowsePage(db, 'anime', 'latest', page, size)
    expect(rows.map(({ id }) => id)).toEqual(whole.slice(size * (page - 1), size * page))
  }
})

test('a title that is added or removed is counted in the middle at once', async () => {
  const db = await freshDatabase()
  await sql`insert into titles (kind, title) select 'anime', 'B' || n from generate_series(1, ${4 * interval}) n`.execute(
    db,
  )
  const middle = async () =>
    (await findBrowsePage(db, 'anime', 'name', interval / 2 + 20)).rows.map(({ title }) => title)
  const [, second, third, fourth] = await middle()
  await expect.poll(() => marksOf(db, 'anime', 'name', 4 * interval)).not.toBeNull()

  const first = await aTitle(db, { kind: 'anime', title: 'A' })
  expect((await middle()).slice(2)).toEqual([second, third])
  await db.deleteFrom('titles').where('id', '=', first.id).execute()
  expect((await middle()).slice(1)).toEqual([second, third, fourth])
})

test('a page before the first is the first, a page beyond the end is the last', async () => {
  const db = await freshDatabase()
  for (let n = 0; n < 9; n++) await aTitle(db, { kind: 'manga' })

  await fc.assert(
    fc.asyncProperty(fc.integer(), async (wanted) => {
      const { page, rows: titles } = await findBrowsePage(db, 'manga', 'popular', wanted)
      expect(page).toBe(Math.min(Math.max(1, wanted), 3))
      expect(titles).toHaveLength(page === 3 ? 1 : 4)
    }),
    { numRuns: 30 },
  )
})

test('a catalogue without titles has one empty page', async () => {
  const db = await freshDatabase()

  for (const kind of kinds) {
    expect(await findBrowsePage(db, kind, 'name', 7)).toEqual({ rows: [], page: 1, pages: 1, total: 0 })
  }
})

test('titles added in the same millisecond get different ids, and each kind’s count matches the rows', async () => {
  const db = await freshDatabase()

  const made = await Promise.all(Array.from({ length: 60 }, () => aTitle(db, { kind: 'anime' })))
  expect(new Set(made.map((title) => title.id)).size).toBe(60)
  expect(await countTitles(db, 'anime')).toBe(60)

  await db
    .deleteFrom('titles')
    .where(
      'id',
      'in',
      made.slice(0, 7).map((title) => title.id),
    )
    .execute()
  expect(await countTitles(db, 'anime')).toBe(53)
  expect(await countTitles(db, 'manga')).toBe(0)
})

test('Popular weighs readers’ ratings against ten votes for the imported score', async () => {
  const db = await freshDatabase()
  // (1 × 10 + 10 × 7) / 11 = 7.27…; (900 × 7.2 + 300 × 7) / 1200 = 7.15; (30 × 8 + 10 × 7) / 40 = 7.75; nothing: 7
  const oneTen = await aTitle(db, { kind: 'anime', rating_sum: 10, rating_count: 1 })
  const imported = await aTitle(db, { kind: 'anime', imported_score: 7.2, imported_voters: 900 })
  const many = await aTitle(db, { kind: 'anime', rating_sum: 240, rating_count: 30 })
  const unrated = await aTitle(db, { kind: 'anime' })

  const order = (await findTopTitles(db, 'anime', 'popular')).map((title) => title.id)

  expect(order).toEqual([many.id, oneTen.id, imported.id, unrated.id])
  expect(imported.popularity).toBeCloseTo(7.15, 10)
})

test('a score without voters has no weight in Popular, and between equals the better-known title comes first', async () => {
  const db = await freshDatabase()
  const nobody = await aTitle(db, { imported_score: 10 })
  const known = await aTitle(db, { imported_members: 50 })
  const famous = await aTitle(db, { imported_score: 2, imported_members: 5_000 })
  const disliked = await aTitle(db, { imported_score: 6.9, imported_voters: 2, imported_members: 9_000 })

  const order = (await findTopTitles(db, 'anime', 'popular')).map((title) => title.id)

  expect(order).toEqual([famous.id, known.id, nobody.id, disliked.id])
})

test('Name sorts by language, ignores case and compares numbers by value; the other orders are descending', async () => {
  const db = await freshDatabase()
  const names = ['ébène', 'Zeta', 'alpha', 'Eden', 'Part 10', 'part 2', '.hack//Sign', '86']
  const made = new Map<string, string>()
  for (const [n, title] of names.entries()) {
    const { id } = await aTitle(db, {
      kind: 'manga',
      title,
      released_on: n === 3 ? null : `${1990 + n}-01-05`,
      reading: n,
    })
    made.set(id, title)
  }
  const titlesBy = async (sort: Sort) => (await findTopTitles(db, 'manga', sort)).map((title) => made.get(title.id))

  expect(await titlesBy('name')).toEqual(['.hack//Sign', '86', 'alpha', 'ébène', 'Eden', 'part 2', 'Part 10', 'Zeta'])
  expect(await titlesBy('latest')).toEqual([...names.filter((name) => name !== 'Eden').reverse(), 'Eden'])
  expect(await titlesBy('date-added')).toEqual([...names].reverse())
  expect(await titlesBy('most-reading')).toEqual([...names].reverse())
})
