import { expect, test } from 'vitest'
import { aSignUp, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { readCookie } from '#web/cookies.ts'
import { findSession } from './find-session.ts'
import { forgetExpired } from './forget-expired.ts'
import { hashOf } from './secrets.ts'
import { sessionCookie, tokenIn } from './session-cookie.ts'

const day = 24 * 3600_000

test('a session lasts while it is used, two weeks when it is not, and never longer than three months', async () => {
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

test('a deleted session ends at once', async () => {
  const db = await freshDatabase()
  const { token } = await aSignUp(await someAccounts(db))

  await db.deleteFrom('sessions').execute()

  expect(await findSession(db, token)).toBeNull()
})

test('expired rows are deleted, and nothing else', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { token, userId } = await aSignUp(accounts)
  await aSignUp(accounts, { email: 'other@site.example' })
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('token_hash', '!=', hashOf(token))
    .execute()
  const code = { user_id: userId }
  await db
    .insertInto('reset_codes')
    .values([
      { code_hash: '1', ...code, expires_at: new Date(0) },
      { code_hash: '2', ...code, expires_at: new Date(Date.now() + day) },
    ])
    .execute()
  const [now, minute] = [Date.now(), 60_000]
  await db
    .insertInto('attempts')
    .values([
      { key: 'over', expire: now - minute },
      { key: 'counts', expire: now + 15 * minute },
      { key: 'begun before the clock was set back', expire: now + 3 * 24 * 60 * minute },
    ])
    .execute()

  await forgetExpired(db)

  expect(
    await db
      .selectFrom('attempts')
      .select('key')
      .where('key', 'in', ['over', 'counts', 'begun before the clock was set back'])
      .execute(),
  ).toEqual([{ key: 'counts' }])
  expect(await db.selectFrom('sessions').select('token_hash').execute()).toEqual([{ token_hash: hashOf(token) }])
  expect(await db.selectFrom('reset_codes').select('code_hash').execute()).toEqual([{ code_hash: '2' }])
})

const token = 'Ab3'.padEnd(32, 'x')

test('a cookie is valid when this site has signed it, in every form in which browsers send it', () => {
  const site = { baseUrl: 'http://anime.example', secret: 'a secret' }
  const tokenOf = (secret: string, cookie: string) => tokenIn(secret, readCookie(cookie, 'kiroku.session_token'))
  const cookie = sessionCookie(site, token)

  expect(tokenOf('a secret', cookie)).toBe(token)
  expect(tokenOf('a secret', decodeURIComponent(cookie))).toBe(token)
  expect(tokenOf('another secret', cookie)).toBeNull()
  // Signed by better-auth.
  const before = `kiroku.session_token=${'A'.repeat(32)}.C2sTsdoNo4X%2FKwd2Og7tl2j0bwVoOBAmS%2B20oSBORqs%3D`
  expect(tokenOf('s'.repeat(40), before)).toBe('A'.repeat(32))
})

test.each([
  undefined,
  '',
  'x',
  token,
  `${token}.`,
  `${token}.signature`,
  `${token}.${'a'.repeat(43)}=`,
  `${token}.${'%'.repeat(44)}`,
])('%j is no session cookie', (cookie) => expect(tokenIn('a secret', cookie)).toBeNull())

test('the database holds no token, and what it holds cannot be used as one', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const entry = await aSignUp(accounts)

  const stored = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(entry.token)
  expect(await findSession(db, stored.token_hash)).toBeNull()
  const plain = db.updateTable('sessions').set({ token_hash: entry.token })
  await expect(plain.execute()).rejects.toThrow('sessions_keep_no_token')
})
