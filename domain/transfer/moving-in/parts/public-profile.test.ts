import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSite, broughtFile, everything, toldParts } from '#tests/support/a-kiroku-import.ts'
import { aUser } from '#tests/support/builders.ts'

test('a handle that somebody has is not taken: the profile is off until another one is chosen', async () => {
  const { db, userId } = await aSite(1)
  const { id: other } = await aUser(db)
  await sql`insert into handles (handle, user_id) values ('taken', ${other})`.execute(db)
  const publicProfile = { handle: 'taken', isOn: true, parts: { about: 'public' } }
  const id = await broughtFile(db, userId, { titles: [], publicProfile }, everything)
  expect(await toldParts(db, userId, id)).toEqual([
    'publicProfile 1: The handle taken is not free here. Choose another one to turn the profile on',
  ])
  const profile = await db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()
  expect(profile).toMatchObject({ handle: null, is_on: false, about: 'public' })
  const reserved = await broughtFile(
    db,
    userId,
    { titles: [], publicProfile: { ...publicProfile, handle: 'admin' } },
    everything,
  )
  expect(await toldParts(db, userId, reserved)).toEqual([expect.stringContaining('The handle admin is not free')])
  expect(await db.selectFrom('profiles').select(['handle', 'is_on']).execute()).toEqual([
    { handle: null, is_on: false },
  ])
})
