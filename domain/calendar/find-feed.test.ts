import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findFeed } from './find-feed.ts'

const now = new Date('2026-11-22T12:00:00Z')

test('weekly broadcasts are one event between the start and the end; the month before and half a year after are there', async () => {
  const db = await freshDatabase()
  const { id: user_id } = await aUser(db)
  const follow = async (title: Parameters<typeof aTitle>[1]) =>
    anEntry(db, { user_id, title_id: (await aTitle(db, title)).id })
  const weekly = { airing_state: 'airing', broadcast_day: 'sunday', broadcast_time: '01:00', duration: 24 }
  await follow({ title: 'Whole', ...weekly, released_on: '2026-11-01', ended_on: '2026-11-29' })
  await follow({ title: 'Open', ...weekly, released_on: '1999-10-20' })
  await follow({ title: 'Long Ago', released_on: '2026-10-21' })
  await follow({ title: 'A Month Ago', released_on: '2026-10-22' })
  await follow({ title: 'In Half a Year', released_on: '2027-05-25' })
  await follow({ title: 'Later', released_on: '2027-05-26' })
  await follow({ title: 'Some Day', released_on: '2026-12' })

  const feed = await findFeed(db, user_id, 'Europe/Lisbon', now)

  expect(
    feed.map(({ title, kind, day, at, weeks, duration }) => [
      title.title,
      kind,
      day,
      at?.toISOString(),
      weeks,
      duration,
    ]),
  ).toEqual([
    ['A Month Ago', 'starts', '2026-10-22', undefined, 1, null],
    ['Open', 'airs', '2026-10-25', '2026-10-24T16:00:00.000Z', 31, 24],
    ['Whole', 'starts', '2026-11-01', '2026-10-31T16:00:00.000Z', 1, 24],
    ['Whole', 'airs', '2026-11-08', '2026-11-07T16:00:00.000Z', 3, 24],
    ['Whole', 'ends', '2026-11-29', '2026-11-28T16:00:00.000Z', 1, 24],
    ['In Half a Year', 'starts', '2027-05-25', undefined, 1, null],
  ])
})

test('a feed has at most 1,000 events', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  await sql`insert into titles (id, kind, title, released_on)
    select i::text, 'anime', 'Title ' || i, '2026-12-01' from generate_series(1, 1100) i`.execute(db)
  await sql`insert into list_entries (user_id, title_id, kind, status)
    select ${id}, id, 'anime', 'watching' from titles`.execute(db)

  expect(await findFeed(db, id, 'UTC', now)).toHaveLength(1_000)
})
