import { expect, test } from 'vitest'
import { aSignUp, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findSession, tokenIn } from './find-session.ts'
import { forgetExpired } from './forget-expired.ts'

const day = 24 * 3600_000

test('a session lasts while it is used, for two weeks without, and never longer than three months', async () => {
  const db = await freshDatabase()
  const { token } = await aSignUp(await someAccounts(db))
  const age = (times: { updated_at?: Date; expires_at?: Date }) => db.updateTable('sessions').set(times).execute()
  const { expires_at } = await db.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow()
  expect(Math.round((expires_at.getTime() - Date.now()) / day)).toBe(90)

  await age({ updated_at: new Date(Date.now() - 13 * day) })
  expect(await findSession(db, token)).not.toBeNull()
  const { updated_at } = await db.selectFrom('sessions').select('updated_at').executeTakeFirstOrThrow()
  expect(Date.now() - updated_at.getTime()).toBeLessThan(60_000)

  await age({ updated_at: new Date(Date.now() - 15 * day) })
  expect(await findSession(db, token)).toBeNull()

  await age({ updated_at: new Date(), expires_at: new Date(Date.now() - 1000) })
  expect(await findSession(db, token)).toBeNull()
})

test('a session that was deleted is gone at once', async () => {
  const db = await freshDatabase()
  const { token } = await aSignUp(await someAccounts(db))

  await db.deleteFrom('sessions').execute()

  expect(await findSession(db, token)).toBeNull()
})

test('what has expired is cleared away, and nothing else', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { token } = await aSignUp(accounts)
  await aSignUp(accounts, { email: 'other@site.example' })
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('token', '!=', token)
    .execute()
  const code = { identifier: 'x', value: 'y' }
  await db
    .insertInto('verifications')
    .values({ id: '1', ...code, expires_at: new Date(0) })
    .execute()
  await db
    .insertInto('verifications')
    .values({ id: '2', ...code, expires_at: new Date(Date.now() + day) })
    .execute()

  await forgetExpired(db)

  expect(await db.selectFrom('sessions').select('token').execute()).toEqual([{ token }])
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([{ id: '2' }])
})

test.each([undefined, '', 'x', 'a'.repeat(32), `${'a'.repeat(31)}'.sig`, `${'a'.repeat(33)}.sig`])(
  '%j is no session cookie',
  (cookie) => expect(tokenIn(cookie)).toBeNull(),
)
