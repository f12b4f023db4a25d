import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { changePassword } from './change-password.ts'
import { createResetCode } from './create-reset-code.ts'
import { findAddress, findFollower } from './find-calendar-address.ts'
import { renewAddress } from './renew-calendar-address.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { checkResetCode, resetPassword } from './reset-password.ts'
import { setPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'

const email = 'reader@site.example'

test('a code sets a new password once, and ends every session', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await aSignUp(accounts)
  const code = (await createResetCode(accounts, email)) ?? ''

  await resetPassword(accounts, code, 'another fine secret')

  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await expect(resetPassword(accounts, code, 'a third fine secret')).rejects.toMatchObject({ code: 'code-invalid' })
  await expect(signIn(accounts, { email, password: goodPassword }, aVisitor())).rejects.toThrow('wrong-credentials')
  await signIn(accounts, { email, password: 'another fine secret' }, aVisitor())
})

test('who knows the password has as few reset mails sent as anybody, however many devices they sign in from', async () => {
  const accounts = await someAccounts(await freshDatabase())
  await aSignUp(accounts)
  const mails: string[] = []
  const ask = (device: string | null) =>
    requestPasswordReset(accounts, async (to) => void mails.push(to), { email, goal: null }, aVisitor({ device }))

  for (let n = 0; n < 6; n++) {
    const { cookies } = await signIn(accounts, { email, password: goodPassword }, aVisitor())
    const device = /kiroku\.device=([^;]+)/.exec(cookies.join())?.[1] ?? ''
    for (let m = 0; m < 5; m++) await ask(device).catch(() => {})
  }

  expect(await refusalOf(ask(null))).toMatchObject({ code: 'too-many-attempts' })
  expect(mails).toHaveLength(20 + 5)
})

test("a new password by code ends the calendar's address too, which somebody else may have made; one's own new password does not", async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId } = await aSignUp(accounts)
  const other = await renewAddress(db, asReader((await aUser(db)).id))
  const key = await renewAddress(db, asReader(userId))

  const wanted = { current: goodPassword, wanted: 'another fine secret' }
  await changePassword(accounts, asReader(userId), wanted, aVisitor())
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  expect(await findFollower(db, key)).not.toBeNull()

  await resetPassword(accounts, (await createResetCode(accounts, email)) ?? '', 'a third fine secret')
  expect(await findFollower(db, key)).toBeNull()
  expect(await findFollower(db, other)).not.toBeNull()
})

test("a calendar's address that is made while the password is set anew does not outlive the session", async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId, token } = await aSignUp(accounts)

  const renewed = afterWaiting(
    db,
    (tx) => setPassword(tx, commandLine, { email, password: 'another fine secret' }),
    () => renewAddress(db, asReader(userId), token),
  )

  await expect(renewed).rejects.toMatchObject({ code: 'sign-in-over' })
  expect(await findAddress(db, userId)).toBeNull()
})

test('of ten simultaneous uses of one code, one succeeds', async () => {
  const accounts = await someAccounts(await freshDatabase())
  await aSignUp(accounts)
  const code = (await createResetCode(accounts, email)) ?? ''

  const uses = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => resetPassword(accounts, code, `fine secret ${n}`)),
  )

  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('only the hash of a code is stored, and it expires after an hour', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await aSignUp(accounts)
  const code = (await createResetCode(accounts, email)) ?? ''

  const stored = await db.selectFrom('reset_codes').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(Math.round((stored.expires_at.getTime() - Date.now()) / 60_000)).toBe(60)

  await db
    .updateTable('reset_codes')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await refusalOf(resetPassword(accounts, code, 'another fine secret'))).toMatchObject({
    code: 'code-invalid',
    sentence: 'This link is no longer valid. Please ask for a new one.',
  })
})

test('a code can be checked before it is used: it is refused when it is missing or expired, or when any code has been used', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await aSignUp(accounts)
  const [first, second] = [await createResetCode(accounts, email), await createResetCode(accounts, email)]

  await checkResetCode(accounts, first)
  await checkResetCode(accounts, first)
  await resetPassword(accounts, first, 'another fine secret')
  await expect(checkResetCode(accounts, first)).rejects.toMatchObject({ code: 'code-invalid' })
  await expect(checkResetCode(accounts, second)).rejects.toMatchObject({ code: 'code-invalid' })
  const third = await createResetCode(accounts, email)
  await db
    .updateTable('reset_codes')
    .set({ expires_at: new Date(0) })
    .execute()
  await expect(checkResetCode(accounts, third)).rejects.toMatchObject({ code: 'code-invalid' })
  for (const none of [null, '']) {
    await expect(checkResetCode(accounts, none)).rejects.toMatchObject({ code: 'code-missing' })
  }
})

test('anything that is not a code is refused like an expired one', async () => {
  const accounts = await someAccounts(await freshDatabase())
  await expect(resetPassword(accounts, '', goodPassword)).rejects.toMatchObject({ code: 'code-missing' })
  for (const code of ['x', 'a'.repeat(48), "' or 1=1 --", '\0'.repeat(24), 'a'.repeat(10_000)]) {
    await expect(resetPassword(accounts, code, goodPassword)).rejects.toMatchObject({ code: 'code-invalid' })
  }
})

test('somebody who signed up with a provider can set a password with it', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await aUser(db, { email, auth_provider: 'google' })

  await resetPassword(accounts, (await createResetCode(accounts, email)) ?? '', goodPassword)

  await signIn(accounts, { email, password: goodPassword }, aVisitor())
})

test('a request is queued for every address alike, up to a limit', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await aSignUp(accounts)
  const queued: string[] = []
  const request = (to: string) =>
    requestPasswordReset(accounts, async (address) => void queued.push(address), { email: to, goal: null }, aVisitor())

  await request(email)
  await request('nobody@site.example')

  expect(queued).toEqual([email, 'nobody@site.example'])
  expect(await createResetCode(accounts, 'nobody@site.example')).toBeNull()
  for (let n = 0; n < 4; n++) await request(email)
  await expect(request(email)).rejects.toMatchObject({ code: 'too-many-attempts' })
})
