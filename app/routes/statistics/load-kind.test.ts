import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { findListPage } from '#domain/journal/find-list-page.ts'
import { readListQuery } from '#domain/journal/list-query-rules.ts'
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
  const { scores, stars, years, ...bars } = await loadKind(db, 'anime', {
    ...wanted,
    ...{ showsStandings: true, showsActivity: false },
  })
  const columns = [scores, stars, years].flatMap((chart) => chart?.columns ?? [])
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
  expect(stars?.columns.filter(({ path }) => path === null).map(({ count }) => count)).toEqual([4])
})
