import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { exportKirokuJson } from './export-kiroku-json.ts'
import { inBatches } from './in-batches.ts'
import { findKeptTitles } from './writers/find-kept-titles.ts'
import { findWaitingEntries } from './writers/find-waiting-entries.ts'

test('each title is in one batch, in its order, and only one that is too long by itself makes a batch too long', () => {
  const lengths = fc.array(fc.oneof(fc.nat(2_000), fc.nat(3_000_000)), { maxLength: 1_500 })
  fc.assert(
    fc.property(lengths, (lengths) => {
      const titles = lengths.map((length, place) => ({ id: String(place), length }))
      const batches = [...inBatches(titles)]
      expect(batches.flat()).toEqual(titles.map(({ id }) => id))
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(500)
        const length = batch.reduce((sum, id) => sum + (lengths[Number(id)] ?? 0), 0)
        if (batch.length > 1) expect(length).toBeLessThanOrEqual(2_000_000)
      }
    }),
  )
})

test('what is exported is read by the megabyte, however few titles it is of', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const id of ['1', '2', '3']) await aTitle(db, { id })
  await sql`insert into journal (user_id, title_id, kind, elsewhere)
    select ${userId}, id, kind, jsonb_build_object('mal', repeat('x', 900000)) from titles`.execute(db)

  const read: number[] = []
  for await (const batch of findKeptTitles(db, userId, sql`true`)) read.push(batch.length)
  expect(read).toEqual([2, 1])
  for await (const piece of exportKirokuJson(db, asReader(userId))) expect(piece.length).toBeLessThan(2_000_000)
})

test('rows that wait are read by the megabyte, too, however much other sites say of them', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const none = { year: null, format: null, total: null, totalVolumes: null, progress: null, volumes: null, score: null }
  const undated = { startedOn: null, finishedOn: null, droppedOn: null, updatedAt: null }
  const row = {
    ...{ kind: 'anime', standing: 'current', names: ['Far away'], repeats: 0, notes: '', isPrivate: false, own: null },
    ...{ ...none, ...undated, tags: [], lists: [], foreign: { my_sns: 'x'.repeat(100_000) } },
  }
  await sql`insert into waiting_list_rows (user_id, key, name, record)
    select ${userId}, 'anime mal ' || n, 'Far away',
      ${JSON.stringify(row)}::jsonb || jsonb_build_object('ids', jsonb_build_object('mal', n::text))
    from generate_series(1, 100) n`.execute(db)

  let waiting = 0
  for await (const piece of exportKirokuJson(db, asReader(userId))) {
    expect(piece.length).toBeLessThan(2_100_000)
    waiting += piece.split('"name" : "Far away"').length - 1
  }
  expect(waiting).toBe(100)

  const read: number[] = []
  for await (const entries of findWaitingEntries(db, userId, 'anime')) read.push(entries.length)
  expect(Math.max(...read)).toBeLessThan(20)
  expect(read.reduce((sum, count) => sum + count)).toBe(100)
})
