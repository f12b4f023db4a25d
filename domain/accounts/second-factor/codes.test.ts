import { expect, test } from 'vitest'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { anApp, codeOf, forgetUsedCodes, nextCodeOf, wrongCodeFor } from '#tests/support/second-factor.ts'
import type { Accounts } from '../accounts.ts'
import { createResetCode } from '../create-reset-code.ts'
import { findSession } from '../find-session.ts'
import { resetPassword } from '../reset-password.ts'
import { hashOf } from '../secrets.ts'
import { signIn } from '../sign-in.ts'
import { stepOf } from './codes.ts'
import { confirmFactor } from './confirm.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { Given } from './rules.ts'
import { SecondFactorNeeded } from './second-factor-needed.ts'

const reader = { email: 'reader@site.example', password: goodPassword }

/** The cookie of a sign-in that waits for the second factor, as a browser sends it. */
async function begin(accounts: Accounts, visitor = aVisitor()): Promise<string> {
  const needed = await signIn(accounts, reader, visitor).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(needed instanceof SecondFactorNeeded)) throw new Error(`It is not needed: ${needed}`)
  return decodeURIComponent(/unfinished=([^;]+)/.exec(needed.cookies.join())?.[1] ?? '')
}

async function setUp() {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const entry = await aSignUp(accounts)
  const elsewhere = await signIn(accounts, reader, aVisitor())
  const { key, codes } = await anApp(accounts, entry)
  await db.updateTable('users').set({ email_verified: true }).execute()
  const finish = (cookie: string, given: Given, visitor = aVisitor()) => finishSignIn(accounts, cookie, given, visitor)
  return { db, accounts, ...entry, elsewhere, key, codes, finish }
}

test('with an app, the password alone begins no session; with a code it does, and sessions from before are over', async () => {
  const { db, accounts, userId, token, elsewhere, key, finish } = await setUp()
  expect(await findSession(db, elsewhere.token)).toBeNull()
  expect(await findSession(db, token)).toMatchObject({ userId })
  const before = await db.selectFrom('sessions').select('id').execute()

  const cookie = await begin(accounts)
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual(before)
  const { token: given, isMarked } = await finish(cookie, { code: codeOf(key) })

  expect(await findSession(db, given)).toMatchObject({ userId })
  expect(isMarked).toBe(false)
  expect(await db.selectFrom('unfinished_sign_ins').selectAll().execute()).toEqual([])
})

test('a code counts for its half minute and the one before and after, and is refused from then on', async () => {
  const secret = 'abcdefghijklmnopqrstuvwx'
  const key = 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43UOV3HO6A'
  const now = 1_800_000_015_000
  const away = [-46, -45, -16, -15, 0, 44, 45].map((seconds) => now + seconds * 1000)
  const found = await Promise.all(away.map((at) => stepOf(secret, codeOf(key, at), now)))
  const present = Math.floor(now / 30_000)
  expect(found).toEqual([null, present - 1, present - 1, present, present, present + 1, null])

  const { accounts, finish, key: own } = await setUp()
  const [before, used] = [codeOf(own), nextCodeOf(own)]
  await finish(await begin(accounts), { code: used })
  for (const code of [used, before])
    expect(await refusalOf(finish(await begin(accounts), { code }))).toMatchObject({ code: 'wrong-code' })
})

test('of two who give the same code at once one gets in; so with a recovery code', async () => {
  const { db, accounts, key, codes, finish } = await setUp()
  for (const given of [{ code: codeOf(key) }, { recoveryCode: codes[0]?.replaceAll('-', '') ?? '' }]) {
    const before = (await db.selectFrom('sessions').select('id').execute()).length
    const cookies = [await begin(accounts), await begin(accounts), await begin(accounts)]
    const all = await Promise.allSettled(cookies.map((cookie) => finish(cookie, given)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(before + 1)
  }
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(9)
})

test('a sign-in is finished once, in its browser, in time, and with its password', async () => {
  const { db, accounts, userId, key, finish } = await setUp()
  const cookie = await begin(accounts)
  const [token = '', signature = ''] = cookie.split('.')
  const forged = ['', 'x', token, `${token}.${signature.slice(1)}`, `${'a'.repeat(32)}.${signature}`]
  for (const given of forged)
    expect(await refusalOf(finish(given, { code: codeOf(key) }))).toMatchObject({ code: 'sign-in-over' })
  const twice = await Promise.allSettled([
    finish(cookie, { code: codeOf(key) }),
    finish(cookie, { code: nextCodeOf(key) }),
  ])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  await forgetUsedCodes(db)
  const late = await begin(accounts)
  await db.updateTable('unfinished_sign_ins').set({ expires_at: new Date() }).execute()
  expect(await refusalOf(finish(late, { code: codeOf(key) }))).toMatchObject({ code: 'sign-in-over' })

  const old = await begin(accounts)
  await resetPassword(accounts, await createResetCode(accounts, reader.email), 'another fine secret')
  expect(await refusalOf(finish(old, { code: codeOf(key) }))).toMatchObject({ code: 'sign-in-over' })
  // A new password does not switch the second factor off.
  const again = signIn(accounts, { ...reader, password: 'another fine secret' }, aVisitor())
  await expect(again).rejects.toThrow(SecondFactorNeeded)
  expect(await db.selectFrom('authenticators').select('user_id').execute()).toEqual([{ user_id: userId }])
})

test('codes cannot be guessed from many networks: 30 tries a day for all strangers, and a reset by mail forgives none', async () => {
  const { accounts, key, finish } = await setUp()
  const wrong = { code: wrongCodeFor(key) }
  const guess = async (n: number) => {
    const visitor = aVisitor({ address: `192.0.2.${n}` })
    return (await refusalOf(finish(cookie, wrong, visitor)))?.code
  }
  const cookie = await begin(accounts)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(n)))
  // The first of the thirty set the app up.
  expect(answers.filter((code) => code === 'wrong-code')).toHaveLength(29)
  expect(answers.filter((code) => code === 'too-many-attempts')).toHaveLength(21)

  await resetPassword(accounts, await createResetCode(accounts, reader.email), goodPassword)
  const next = await begin(accounts, aVisitor({ address: '198.51.100.1' }))
  const right = finish(next, { code: codeOf(key) }, aVisitor({ address: '198.51.100.1' }))
  expect(await refusalOf(right)).toMatchObject({ code: 'too-many-attempts' })
})

test('the owner gets in on their own device while strangers guess', async () => {
  const { accounts, userId, key, codes, finish } = await setUp()
  const { cookies, token } = await finish(await begin(accounts), { code: codeOf(key) })
  const device = decodeURIComponent(/\.device=([^;]+)/.exec(cookies.join())?.[1] ?? '')
  const cookie = await begin(accounts)
  const strangers = Array.from({ length: 40 }, (_, n) =>
    finish(cookie, { code: wrongCodeFor(key) }, aVisitor({ address: `192.0.2.${n + 9}` })).catch(() => {}),
  )
  await Promise.all(strangers)
  await finish(await begin(accounts), { code: nextCodeOf(key) }, aVisitor({ device }))
  const given = { recoveryCode: codes[0]?.replaceAll('-', '') ?? '' }
  const stranger = confirmFactor(accounts, asReader(userId), given, aVisitor({ token }))
  expect(await refusalOf(stranger)).toMatchObject({ code: 'too-many-attempts' })
  await confirmFactor(accounts, asReader(userId), given, aVisitor({ token, device }))
})

test('whoever finishes a sign-in is forgiven its tries, also where the address is kept with capitals', async () => {
  const { db, accounts, userId, key, finish } = await setUp()
  await db.updateTable('users').set({ email: 'Reader@Site.example' }).where('id', '=', userId).execute()
  const counted = async () => {
    const keys = await db.selectFrom('attempts').select('key').execute()
    return keys.some((attempt) => attempt.key.startsWith('signIn-network:'))
  }
  const cookie = await begin(accounts)
  expect(await counted()).toBe(true)
  await finish(cookie, { code: codeOf(key) })
  expect(await counted()).toBe(false)
})

test('what the database holds of an app and of recovery codes opens nothing', async () => {
  const { db, accounts, key, codes } = await setUp()
  const [app] = await db.selectFrom('authenticators').selectAll().execute()
  const stored = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute())
  for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(app?.secret).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
  // 28 of 32 signs are 140 bits.
  expect(codes.filter((code) => /^(?:[a-z2-9]{4}-){6}[a-z2-9]{4}$/.test(code))).toHaveLength(10)
  expect(stored).toContain(hashOf(codes[0]?.replaceAll('-', '') ?? ''))

  // Moved to somebody else's account, a secret is worth nothing there.
  const other = await aSignUp(accounts, { email: 'other@site.example' })
  await db
    .insertInto('authenticators')
    .values({ user_id: other.userId, secret: app?.secret ?? '', last_step: 1 })
    .execute()
  const as = asReader(other.userId)
  await expect(confirmFactor(accounts, as, { code: codeOf(key) }, aVisitor({ token: other.token }))).rejects.toThrow()
})
