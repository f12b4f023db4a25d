import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findAddress, findFollower } from './find-calendar-address.ts'
import { renewAddress } from './renew-calendar-address.ts'
import { turnOffAddress } from './turn-off-calendar-address.ts'

test('a new address leads to its reader, the one before and one that is turned off lead nowhere', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db, { time_zone: 'Asia/Tokyo', title_language: 'native', adult_titles: 'show' })
  const other = await renewAddress(db, asReader((await aUser(db)).id))
  expect(await findAddress(db, id)).toBeNull()

  const first = await renewAddress(db, asReader(id))
  const chosen = { timeZone: 'Asia/Tokyo', titleLanguage: 'native', adultTitles: 'show' }
  expect(await findFollower(db, first)).toEqual({ userId: id, ...chosen })
  expect(await findAddress(db, id)).toBeInstanceOf(Date)

  const second = await renewAddress(db, asReader(id))
  expect(await findFollower(db, first)).toBeNull()
  expect((await findFollower(db, second))?.userId).toBe(id)

  await turnOffAddress(db, asReader(id))
  expect(await findFollower(db, second)).toBeNull()
  expect(await findAddress(db, id)).toBeNull()
  await turnOffAddress(db, asReader(id))
  expect(await findFollower(db, other)).not.toBeNull()
})

test('of addresses made at once exactly one works', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)

  const keys = await Promise.all(Array.from({ length: 8 }, () => renewAddress(db, asReader(id))))

  expect(new Set(keys).size).toBe(8)
  const working = await Promise.all(keys.map((key) => findFollower(db, key)))
  expect(working.filter((follower) => follower !== null)).toHaveLength(1)
})

test('whoever reads the database learns no address', async () => {
  const db = await freshDatabase()
  const key = await renewAddress(db, asReader((await aUser(db)).id))

  const rows = await db.selectFrom('calendar_addresses').selectAll().execute()

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(await findFollower(db, rows[0]?.key_hash ?? '')).toBeNull()
})

test('the address of a suspended reader leads nowhere until the suspension ends; that of a deleted one is gone', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const key = await renewAddress(db, asReader(id))

  await db.updateTable('users').set({ suspended_at: new Date() }).execute()
  expect(await findFollower(db, key)).toBeNull()
  await db.updateTable('users').set({ suspended_at: null }).execute()
  expect(await findFollower(db, key)).not.toBeNull()
  await db.deleteFrom('users').execute()
  expect(await findFollower(db, key)).toBeNull()
})
