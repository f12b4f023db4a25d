import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { anApp, codeOf, wrongCodeFor } from '#tests/support/second-factor.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { createAdmin } from '../create-admin.ts'
import { deleteAccount } from '../delete-account.ts'
import { findSession } from '../find-session.ts'
import { forgetExpired } from '../forget-expired.ts'
import { signIn } from '../sign-in.ts'
import { signInAsAdmin } from '../sign-in-as-admin.ts'
import { confirmSession } from '../sign-in-methods.ts'
import { finishApp, removeApp, startApp } from './change-app.ts'
import { confirmFactor } from './confirm.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { SecondFactorNeeded } from './second-factor-needed.ts'

const reader = { email: 'reader@site.example', password: goodPassword }

test('the operator takes a lost second factor away: sessions end, and the password signs in again', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const entry = await aSignUp(accounts)
  const { key } = await anApp(accounts, entry)
  await expect(signIn(accounts, reader, aVisitor())).rejects.toThrow(SecondFactorNeeded)

  expect(await refusalOf(resetSecondFactor(db, asReader(entry.userId), reader.email))).toMatchObject({
    code: 'not-allowed',
  })
  expect(await resetSecondFactor(db, commandLine, reader.email)).toBe(true)

  expect(await findSession(db, entry.token)).toBeNull()
  expect(await signIn(accounts, reader, aVisitor())).toMatchObject({ userId: entry.userId })
  expect(await resetSecondFactor(db, commandLine, reader.email)).toBe(false)
  expect(await refusalOf(resetSecondFactor(db, commandLine, 'no@site.example'))).toMatchObject({
    code: 'no-such-account',
  })
  expect(key).not.toBe('')
})

test('it is turned off with password and code, which leaves other sessions behind', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId, token } = await aSignUp(accounts)
  const { key, codes } = await anApp(accounts, { userId, token })
  const [as, visitor] = [asReader(userId), aVisitor({ token })]
  await db.updateTable('sessions').set({ confirmed_at: null, factor_at: null }).execute()

  expect(await refusalOf(removeApp(accounts, as, token))).toMatchObject({
    sentence: 'Please enter your password first.',
  })
  await confirmSession(accounts, as, goodPassword, visitor)
  expect(await refusalOf(removeApp(accounts, as, token))).toMatchObject({
    sentence: 'Please give your second factor first.',
  })
  expect(await refusalOf(renewRecoveryCodes(accounts, as, token))).toMatchObject({
    sentence: 'Please give your second factor first.',
  })
  const wrong = confirmFactor(accounts, as, { code: wrongCodeFor(key) }, visitor)
  expect(await refusalOf(wrong)).toMatchObject({ code: 'wrong-code', field: 'code' })
  await confirmFactor(accounts, as, { recoveryCode: codes[1]?.replaceAll('-', '') ?? '' }, visitor)
  const renewed = await renewRecoveryCodes(accounts, as, token)
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
  expect(await removeApp(accounts, as, token)).toEqual({ turned: 'off', codes: [] })

  expect(await findSession(db, token)).toMatchObject({ userId })
  expect(await signIn(accounts, reader, aVisitor())).toMatchObject({ userId })
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
})

test('an app that has shown no code is not asked for, and is forgotten after a day', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId, token } = await aSignUp(accounts)
  const [as, visitor] = [asReader(userId), aVisitor({ token })]
  await confirmSession(accounts, as, goodPassword, visitor)
  await startApp(accounts, as, visitor)
  expect(await refusalOf(finishApp(accounts, as, '000000', visitor))).toMatchObject({ code: 'wrong-code' })
  expect(await signIn(accounts, reader, aVisitor())).toMatchObject({ userId })
  await forgetExpired(db)
  expect(await db.selectFrom('authenticators').select('user_id').execute()).toHaveLength(1)
  await db
    .updateTable('authenticators')
    .set({ made_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await forgetExpired(db)
  expect(await db.selectFrom('authenticators').select('user_id').execute()).toEqual([])
})

test('where a second factor is demanded of admins, none gets the mark without, and the last part of it stays', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db, { secondFactorOf: 'admins' })
  const admin = { email: 'admin@site.example', password: goodPassword }
  await createAdmin(db, commandLine, admin)

  const { isMarked, token, userId } = await signInAsAdmin(accounts, admin, aVisitor())
  expect(isMarked).toBe(false)
  expect(await findSession(db, token)).toMatchObject({ role: 'reader', isStaff: true })

  const { key } = await anApp(accounts, { userId, token })
  expect(await findSession(db, token)).toMatchObject({ role: 'reader' })
  expect(await refusalOf(removeApp(accounts, asReader(userId), token))).toMatchObject({ code: 'factor-demanded' })
  const needed = await signInAsAdmin(accounts, admin, aVisitor()).catch((error: unknown) => error)
  const cookies = needed instanceof SecondFactorNeeded ? needed.cookies.join() : ''
  const cookie = decodeURIComponent(/unfinished=([^;]+)/.exec(cookies)?.[1] ?? '')
  const entry = await finishSignIn(accounts, cookie, { code: codeOf(key) }, aVisitor())
  expect(entry.isMarked).toBe(true)
  expect(await findSession(db, entry.token)).toMatchObject({ role: 'owner' })
})

test('a sign-in that waits while a second factor is being turned on begins no session without it', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId, token } = await aSignUp(accounts)
  const signsIn = await inTransaction(db, async (tx) => {
    await anApp({ ...accounts, db: tx }, { userId, token })
    const refusal = signIn(accounts, reader, aVisitor()).catch((error: unknown) => error)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    return { refusal }
  })
  expect(await signsIn.refusal).toBeInstanceOf(SecondFactorNeeded)
  const left = await db.selectFrom('sessions').select('user_id').where('factor_at', 'is', null).execute()
  expect(left).toEqual([])
})

test('an account with a second factor is deleted in a session that has given it, and takes all of it along', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const entry = await aSignUp(accounts)
  const { key } = await anApp(accounts, entry)
  await signIn(accounts, reader, aVisitor()).catch(() => {})
  const as = asReader(entry.userId)
  const missing = { code: 'not-confirmed' }
  expect(await refusalOf(deleteAccount(db, as))).toMatchObject(missing)
  await db.updateTable('sessions').set({ factor_at: sql`factor_at - interval '11 minutes'` }).execute()
  expect(await refusalOf(deleteAccount(db, as, entry.token))).toMatchObject(missing)
  await confirmFactor(accounts, as, { code: codeOf(key) }, aVisitor({ token: entry.token }))
  await deleteAccount(db, as, entry.token)
  expect(await findSession(db, entry.token)).toBeNull()
  for (const table of ['authenticators', 'recovery_codes', 'unfinished_sign_ins', 'passkeys'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
