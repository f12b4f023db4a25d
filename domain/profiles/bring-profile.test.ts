import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { bringProfile, type ProfileTaken, takeBackProfile } from './bring-profile.ts'
import { findProfileQueue } from './find-queue.ts'
import { findOwnPublicProfile } from './queries.ts'
import { reportProfile } from './report-profile.ts'
import { firstChoice } from './rules.ts'
import { saveProfileSettings } from './save-settings.ts'

const hidden = { hiddenAt: null, hiddenReason: null, bioHiddenAt: null, bioHiddenReason: null, handleTakenReason: null }

test('a profile that its reader turns on while an import brings another one stays', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)

  const { taken } = await afterWaiting(
    db,
    (tx) => saveProfileSettings(tx, asReader(id), { isOn: true, handle: 'mari', parts: { about: 'public' } }),
    () =>
      inTransaction(db, (tx) => bringProfile(tx, id, { ...hidden, handle: 'joao', isOn: true, parts: firstChoice })),
  )

  expect(taken).toBeNull()
  expect(await findOwnPublicProfile(db, id)).toMatchObject({ isOn: true, handle: 'mari', parts: { about: 'public' } })
})

test.each([
  { had: 'none', parts: null },
  { had: 'one that was off', parts: { about: 'link', lists: 'public' } as const },
])('an import is taken back of a reader who had $had: reports about what it showed stay', async ({ parts }) => {
  const db = await freshDatabase()
  const [mari, ren] = [await aUser(db), await aUser(db)]
  if (parts) await saveProfileSettings(db, asReader(mari.id), { isOn: false, handle: null, parts })
  const before = await rowOf(db)
  const bring = () =>
    inTransaction(db, (tx) => bringProfile(tx, mari.id, { ...hidden, handle: 'mari', isOn: true, parts: firstChoice }))
  const takeBack = (taken: ProfileTaken | null) =>
    inTransaction(db, (tx) => takeBackProfile(tx, mari.id, taken as ProfileTaken))

  const unseen = await bring()
  expect(await takeBack(unseen.taken)).toBe(true)
  expect(await rowOf(db)).toEqual(before)

  const seen = await bring()
  await reportProfile(db, asReader(ren.id), { handle: 'mari', key: null }, { reason: 'spam', note: '' })
  expect(await takeBack(seen.taken)).toBe(true)
  expect(await rowOf(db)).toMatchObject({ handle: null, is_on: false, about: 'private', lists: 'private', ...parts })
  const { rows } = await findProfileQueue(db, asAdmin('admin'), 'open', 1)
  expect(rows).toMatchObject([{ userId: mari.id, isOn: false, reportCount: 1 }])
  expect(await db.selectFrom('handles').selectAll().execute()).toEqual([])
})

const rowOf = (db: Db) => db.selectFrom('profiles').selectAll().executeTakeFirst()
