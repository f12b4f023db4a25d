import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { findListPage } from '#domain/journal/find-list-page.ts'
import { readListQuery } from '#domain/journal/list-query-rules.ts'
import type { ScoreScale } from '#domain/score-scale-rules.ts'
import { tagTitles } from '#domain/tags/tag-titles.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { loadKind } from './load-kind.ts'
import { toOwnList } from './statistics-paths.ts'

test('every bar leads to as many titles of the list as it counts', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const statuses = ['watched', 'watching', 'want-to-watch', 'unwatched', null, null]
  for (let n = 0; n < 24; n++) {
    const { id } = await aTitle(db, {
      format: ['tv', 'movie', 'ova', null][n % 4],
      released_on: String(1990 + (n % 5)),
      episodes: 1 + n * 3,
      duration: 20,
    })
    const tag = {
      titleId: id,
      kind: 'genre',
      name: ['Action', 'Drama'][n % 2] ?? '',
      position: 0,
      isSpoiler: false,
    } as const
    await inTransaction(db, (tx) => tagTitles(tx, [id], [tag]))
    const status = statuses[n % 6] ?? null
    if (status) await anEntry(db, { user_id: userId, title_id: id, status })
    const journal = {
      score: n % 7 === 0 ? null : 5 + (n % 4) / 2,
      is_dropped: n % 6 === 4,
      is_paused: n % 8 === 1,
      is_private: n % 5 === 0,
    }
    await db
      .insertInto('journal')
      .values({ user_id: userId, title_id: id, kind: 'anime', ...journal })
      .execute()
    // Of one that is neither on the list nor dropped, too.
    if (n % 2 === 0) continue
    const rating = { user_id: userId, title_id: id, kind: 'anime', stars: 8 + (n % 3) }
    await db.insertInto('ratings').values(rating).execute()
  }

  const wanted = { whose: { userId, sees: 'own' }, zone: 'UTC', leadsTo: toOwnList } as const
  const loadOn = (scale: ScoreScale) =>
    loadKind(db, 'anime', { ...wanted, scale, showsStandings: true, showsActivity: false })
  const { scores, stars, years, ...bars } = await loadOn('tenths')
  const inFive = (await loadOn('stars')).scores
  const columns = [scores, inFive, stars, years].flatMap((chart) => chart?.columns ?? [])
  const { standings, genres, formats, lengths } = bars
  const counted = [
    ...columns.map(({ path, count }) => ({ path, count })),
    ...[standings, genres, formats, lengths].flat().map(({ path, titles }) => ({ path, count: titles })),
  ]

  const leading = counted.flatMap(({ path, count }) => (path ? [{ path, count }] : []))
  expect(leading.filter(({ count }) => count > 0).length).toBeGreaterThan(20)
  for (const { path, count } of leading) {
    const query = readListQuery(new URL(path, 'http://site').searchParams)
    const { total, rows } = await findListPage(db, userId, query)
    expect([total, rows.length], path).toEqual([count, count])
  }
  expect(stars?.columns.filter(({ path, count }) => path === null && count > 0).map(({ count }) => count)).toEqual([4])
})

test('scores are counted on the scale of whom they belong to', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const score of [1, 7, 8.4, 8.6, 10]) {
    const { id } = await aTitle(db)
    await anEntry(db, { user_id: userId, title_id: id })
    await db.insertInto('journal').values({ user_id: userId, title_id: id, kind: 'anime', score }).execute()
  }
  const on = async (scale: ScoreScale) => {
    const wanted = { whose: { userId, sees: 'own' }, zone: 'UTC', leadsTo: toOwnList } as const
    const shown = { showsStandings: true, showsActivity: false }
    const { totals, scores } = await loadKind(db, 'anime', { ...wanted, ...shown, scale })
    const columns = (scores?.columns ?? []).map(({ label, count, path }) => [label, count, path?.split('my-score=')[1]])
    return { mean: totals.score, columns: columns.filter(([, count]) => count !== 0), of: scores?.columns.length }
  }

  expect(await on('ten')).toEqual(await on('tenths'))
  expect(await on('tenths')).toEqual({
    ...{ mean: '7.0', of: 10 },
    columns: [
      ['1', 1, '1'],
      ['7', 1, '7'],
      ['8', 1, '8'],
      ['9', 1, '9'],
      ['10', 1, '10'],
    ],
  })
  expect(await on('hundred')).toMatchObject({ mean: '70.0', of: 10 })
  expect((await on('hundred')).columns.map(([label]) => label)).toEqual(['10', '70', '80', '90', '100'])
  expect(await on('stars')).toEqual({
    ...{ mean: '4.0 / 5', of: 5 },
    columns: [
      ['1 ★', 1, '1'],
      ['4 ★', 1, '7'],
      ['5 ★', 3, undefined],
    ],
  })
  expect(await on('smileys')).toMatchObject({ mean: 'All right', of: 3 })
  expect((await on('smileys')).columns).toEqual([
    ['Bad', 1, '1'],
    ['All right', 1, '7'],
    ['Good', 3, undefined],
  ])
})

test('years of release leave the century out where they have no room for it', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const labelsFor = async (years: number[]) => {
    for (const year of years) {
      const { id } = await aTitle(db, { released_on: String(year) })
      await anEntry(db, { user_id: userId, title_id: id })
    }
    const wanted = { whose: { userId, sees: 'own' }, zone: 'UTC', leadsTo: toOwnList, scale: 'ten' } as const
    const { years: shown } = await loadKind(db, 'anime', { ...wanted, showsStandings: true, showsActivity: false })
    return shown?.columns.map(({ short }) => short)
  }

  expect(await labelsFor([2020, 2024])).toEqual(['2020', '2021', '2022', '2023', '2024'])
  expect(await labelsFor([1998])).toEqual(['1990s', '2000s', '2010s', '2020s'])
  expect(await labelsFor([1985])).toEqual(['80s', '90s', '00s', '10s', '20s'])
})
