import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import {
  broughtList,
  checkedList,
  countersOf,
  figuresOf,
  keptBy,
  shownRowsOf,
  theirs,
  titlesOfMal,
  undoneList,
  waitingOf,
} from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { codeOf } from '#tests/support/refusal-of.ts'
import { rateTitle } from '../../ratings/rate-title.ts'
import { bringBatch } from './bring-batch.ts'
import { cancelListImport, startListImport } from './decide.ts'

test('a list is looked at, brought in once, and changes nothing the second time', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 4)
  const own = titles[3] as string
  await anEntry(db, { user_id: userId, title_id: own, status: 'watching' })
  const rows = [
    { id: 1, status: 'completed', score: 9, episodes: 12 },
    { id: 2, status: 'dropped' },
    { id: 3, status: 'plan_to_watch' },
    { id: 4, status: 'completed', episodes: 12 },
    { id: 99, name: 'Not Here Yet' },
    { id: 1, status: 'watching' },
  ]
  const before = await keptBy(db, userId)
  const id = await checkedList(db, userId, rows)
  expect(await figuresOf(db, userId)).toEqual({
    ...{ state: 'checked', rows: 6, matched: 4, unknown: 1, refused: 1, new: 3, different: 1 },
  })
  expect(await keptBy(db, userId), 'a preview changes nothing').toEqual(before)
  const shown = await shownRowsOf(db, userId, id)
  expect(shown[3]).toMatchObject({ sort: 'different', differences: [{ field: 'standing' }, { field: 'progress' }] })
  expect(shown[5]).toMatchObject({ outcome: 'refused', problem: { code: 'row-repeated', parameters: { row: 1 } } })

  await broughtList(db, userId, rows)
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'done', added: 3, changed: 1, waiting: 1 })
  const counters = await countersOf(db)
  expect(counters).toMatchObject([{ watched: 1 }, { dropped: 1 }, { want_to_watch: 1 }, { watched: 1, watching: 0 }])
  const after = await keptBy(db, userId)
  expect(after.journal[0]).toMatchObject({ row: { score: 9, progress: 12, is_finished: true, finished_on: null } })
  expect(await db.selectFrom('activity').selectAll().execute(), 'what was done elsewhere is no activity').toEqual([])
  expect(await db.selectFrom('ratings').selectAll().execute(), 'scores are no ratings').toEqual([])

  await broughtList(db, userId, rows)
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'done', unchanged: 4, same: 4 })
  expect(await keptBy(db, userId)).toEqual(after)
  expect(await countersOf(db)).toEqual(counters)
  expect(await waitingOf(db, userId)).toMatchObject([{ name: 'Not Here Yet', kind: 'anime' }])
})

test('work that is cut short between batches goes on where it stopped; a cancelled import can be undone', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  await titlesOfMal(db, 250)
  const rows = Array.from({ length: 250 }, (_, n) => ({ id: n + 1, status: 'completed', episodes: 12 }))
  const id = await checkedList(db, userId, rows)
  await startListImport(db, asReader(userId), id, theirs)
  const brought = (await bringBatch(db, id, userId)) ?? 0
  expect([brought > 0, brought < 250]).toEqual([true, true])
  const failing = db.transaction().execute(async (tx) => {
    await bringBatch(tx as unknown as PlainDb, id, userId)
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect((await keptBy(db, userId)).entries, 'of a batch that was cut short nothing remains').toHaveLength(brought)

  await cancelListImport(db, asReader(userId), id)
  expect(await bringBatch(db, id, userId)).toBeNull()
  expect(await codeOf(cancelListImport(db, asReader(userId), id))).toBe('list-import-moved-on')
  await undoneList(db, userId, id)
  expect((await keptBy(db, userId)).entries).toEqual([])

  await broughtList(db, userId, rows)
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'done', added: 250 })
  expect((await countersOf(db)).every(({ watched }) => watched === 1)).toBe(true)
})

test('scores are cast as ratings only when asked for, once, and stay after an undo', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [first = '', second = ''] = await titlesOfMal(db, 3)
  await rateTitle(db, asReader(userId), { kind: 'anime', titleId: second, stars: 2 })
  const rows = [1, 2, 3].map((id) => ({ id, status: 'completed', score: id === 3 ? 0 : 9 }))
  const id = await broughtList(db, userId, rows, { ...theirs, castsRatings: true })
  const cast = await db.selectFrom('ratings').select(['title_id', 'stars']).orderBy('title_id').execute()
  expect(cast).toEqual([
    { title_id: first, stars: 9 },
    { title_id: second, stars: 2 },
  ])
  await undoneList(db, userId, id)
  expect(await db.selectFrom('titles').select(['rating_sum', 'rating_count']).orderBy('id').execute()).toMatchObject([
    { rating_sum: 9, rating_count: 1 },
    { rating_sum: 2, rating_count: 1 },
    { rating_count: 0 },
  ])
})
