import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeRecords } from '#domain/journal/change-records.ts'
import type { Change } from '#domain/journal/changes-rules.ts'
import { undoChange } from '#domain/journal/undo-change.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { standings } from '../standing-rules.ts'
import { findActivityDays } from './find-activity-days.ts'
import { findStatistics } from './find-statistics.ts'
import { findYear } from './find-year.ts'
import { findYears } from './find-years.ts'
import type { Whose } from './rules.ts'

test('what a reader finishes by the journal counts, and no longer once it is undone', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const { id } = await aTitle(db, { kind: 'anime', episodes: 12, duration: 25 })
  const own: Whose = { userId, sees: 'own' }
  const at = new Date()
  const wanted = { titleIds: [id], changes: [{ do: 'stand' as const, standing: 'completed' as const }] }
  const { undoId } = await changeRecords(db, asReader(userId), wanted)

  expect(await findStatistics(db, own, 'anime')).toMatchObject({ titles: 1, episodes: 12, minutes: 300 })
  const year = await findYear(db, own, 'UTC', at.getUTCFullYear())
  expect(year).toMatchObject({ finished: { anime: 1, manga: 0 }, minutes: 300, first: { title: { id } } })
  expect((await findActivityDays(db, own, 'UTC', at)).at(-1)?.deeds).toBeGreaterThan(0)

  await undoChange(db, asReader(userId), undoId ?? '')

  expect(await findStatistics(db, own, 'anime')).toMatchObject({ titles: 0, episodes: 0, minutes: 0, standings: [] })
  const undone = await findYear(db, own, 'UTC', at.getUTCFullYear())
  expect(undone).toMatchObject({ finished: { anime: 0, manga: 0 }, minutes: 0, best: [], first: null, last: null })
  expect((await findActivityDays(db, own, 'UTC', at)).at(-1)?.deeds).toBe(0)
})

test('what is watched again counts in its year, though it was finished in another one', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const { id } = await aTitle(db, { kind: 'anime', episodes: 12, duration: 24 })
  const change = (changes: Change[]) => changeRecords(db, asReader(userId), { titleIds: [id], changes })
  const longAgo = new Date('2025-05-01')
  await change([{ do: 'stand', standing: 'completed' }])
  await db.updateTable('journal').set({ finished_on: '2025-05-01' }).execute()
  await db.updateTable('activity').set({ happened_at: longAgo }).execute()

  await change([{ do: 'stand', standing: 'repeating' }])
  await change([{ do: 'progress', to: 11 }])

  const year = await findYear(db, { userId, sees: 'own' }, 'UTC', new Date().getUTCFullYear())
  expect(year).toMatchObject({ finished: { anime: 0 }, episodes: 11, minutes: 264 })
})

test('the years are those in which something was finished, and the present one; private ones are for their reader', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const [finished_on, is_private] of [
    ['2019-05', false],
    ['2011', true],
    ['2031', false],
    ['0900', false],
  ] as const) {
    const { id } = await aTitle(db)
    await anEntry(db, { user_id: userId, title_id: id, status: 'watched' })
    const row = { user_id: userId, title_id: id, kind: 'anime', finished_on, is_private, is_finished: true }
    await db.insertInto('journal').values(row).execute()
  }
  await sql`insert into activity (user_id, title_id, verb, happened_at)
    select ${userId}, id, 'finished', '2024-06-01' from titles order by id limit 1`.execute(db)
  expect(await findYears(db, { userId, sees: 'own' }, 'UTC', new Date('2026-11-22'))).toEqual([2026, 2024, 2019, 2011])
  expect(await findYears(db, { userId, sees: 'shown' }, 'UTC', new Date('2026-11-22'))).toEqual([2026, 2024, 2019])
})

test('a year is no longer listed once what was finished in it is planned again, or off the list', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const { id } = await aTitle(db)
  const own: Whose = { userId, sees: 'own' }
  const change = (...changes: Change[]) => changeRecords(db, asReader(userId), { titleIds: [id], changes })
  const years = () => findYears(db, own, 'UTC', new Date('2026-11-22'))
  await change({ do: 'stand', standing: 'completed' }, { do: 'dates', dates: { finishedOn: '2019-05-01' } })
  await db
    .updateTable('activity')
    .set({ happened_at: new Date('2020-05-01') })
    .execute()
  expect(await years()).toEqual([2026, 2020, 2019])

  await change({ do: 'stand', standing: 'planning' })
  expect(await years()).toEqual([2026])
  await change({ do: 'stand', standing: 'completed' })
  await db.deleteFrom('list_entries').execute()
  expect(await years()).toEqual([2026])
})

test.each([
  ['Asia/Tokyo', 2025],
  ['America/New_York', 2024],
])('what was finished on New Year’s Eve by UTC is, in %s, of the year that its clocks show: %i', async (zone, year) => {
  const db = await freshDatabase()
  const { user_id: userId, title_id } = await anEntry(db, { status: 'watched' })
  const happened_at = new Date('2024-12-31T16:00Z')
  await db.insertInto('activity').values({ user_id: userId, title_id, verb: 'finished', happened_at }).execute()
  const own: Whose = { userId, sees: 'own' }

  expect(await findYears(db, own, zone, new Date('2026-11-22'))).toEqual([2026, year])
  for (const asked of [2024, 2025]) {
    expect((await findYear(db, own, zone, asked)).finished.anime).toBe(asked === year ? 1 : 0)
  }
})

test('absurd numbers are counted, too', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const most = 40_000
  const { id } = await aTitle(db, { kind: 'anime', episodes: most, duration: most })
  await db
    .insertInto('list_entries')
    .values({ user_id: userId, title_id: id, kind: 'anime', status: 'watched' })
    .execute()
  await db.insertInto('journal').values({ user_id: userId, title_id: id, kind: 'anime', repeats: 10_000 }).execute()
  const found = await findStatistics(db, { userId, sees: 'own' }, 'anime')
  expect(found.minutes).toBeGreaterThan(most)
  expect(standings).toContain(found.standings[0]?.value)
})
