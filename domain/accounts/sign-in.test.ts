import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf, toldOf } from '#tests/support/refusal-of.ts'
import { readCookie } from '#web/cookies.ts'
import { networkOf } from './attempts.ts'
import { createAdmin } from './create-admin.ts'
import { createResetCode } from './create-reset-code.ts'
import { findSession } from './find-session.ts'
import { NewPasswordNeeded } from './generated-password.ts'
import { resetPassword } from './reset-password.ts'
import { tokenIn } from './session-cookie.ts'
import { setPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'

const reader = { email: 'reader@site.example', password: goodPassword }

test('a sign-in begins a session whose cookie scripts and other sites cannot use', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db, { baseUrl: 'https://site.example' })
  const { userId } = await aSignUp(accounts)

  const { cookies, token } = await signIn(accounts, reader, aVisitor())

  expect(cookies).toHaveLength(2)
  expect(cookies[1]).toMatch(
    /^__Host-kiroku\.device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const [value, ...attributes] = (cookies[0] ?? '').split('; ')
  expect(tokenIn(accounts.secret, readCookie(value ?? '', '__Host-kiroku.session_token'))).toBe(token)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(await findSession(db, token)).toMatchObject({ userId, email: reader.email })
})

test('each sign-in gets its own token and ends the previous session', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const planted = await aSignUp(accounts)

  const { token } = await signIn(accounts, reader, aVisitor({ token: planted.token }))

  expect(token).not.toBe(planted.token)
  expect(await findSession(db, planted.token)).toBeNull()
  expect(await findSession(db, token)).not.toBeNull()
})

test('a wrong password, an unknown address and an account without a password get the same answer and no session', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { token, userId } = await aSignUp(accounts)
  await db.insertInto('users').values({ id: 'g', email: 'g@site.example', user_name: 'Elsewhere' }).execute()

  for (const wrong of [
    { ...reader, password: 'another secret' },
    { ...reader, email: 'nobody@site.example' },
    { ...reader, email: 'g@site.example' },
  ]) {
    expect(await refusalOf(signIn(accounts, wrong, aVisitor({ token })))).toMatchObject({
      code: 'wrong-credentials',
      sentence: 'Invalid email or password',
    })
  }
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: userId }])
})

test('a password of 128 characters is compared to its last character', async () => {
  const accounts = await someAccounts(await freshDatabase())
  const long = `${'ab cd ef '.repeat(14)}xy`
  expect(long).toHaveLength(128)
  await aSignUp(accounts, { password: long })

  await expect(signIn(accounts, { ...reader, password: `${long.slice(0, -1)}z` }, aVisitor())).rejects.toThrow(
    'wrong-credentials',
  )
  await signIn(accounts, { ...reader, password: long }, aVisitor())
})

test('however many try at once, only a limited number of passwords is checked; then the answer says how long to wait', async () => {
  const accounts = await someAccounts(await freshDatabase())
  await aSignUp(accounts)
  const tries = Array.from({ length: 30 }, (_, n) =>
    signIn(accounts, { ...reader, password: `wrong secret ${n}` }, aVisitor()),
  )

  const reasons = (await Promise.allSettled(tries)).map((each) => each.status === 'rejected' && each.reason)

  expect(reasons.filter(({ code }) => code === 'wrong-credentials')).toHaveLength(10)
  const refused = reasons.filter(({ code }) => code === 'too-many-attempts')
  expect(refused).toHaveLength(20)
  expect(toldOf(refused[0]).sentence).toBe('Too many attempts. Please try again in 15 minutes.')
  expect(refused[0].retryAfter).toBeGreaterThan(800)
})

test('one address may try many accounts, but not without end; an IPv6 client is its whole network', async () => {
  const limit = { tries: 3, seconds: 60 }
  const limits = { signIn: { perAddress: limit, perAccount: limit } }
  const accounts = await someAccounts(await freshDatabase(), { limits })
  const tryFrom = (address: string, n: number) =>
    signIn(accounts, { email: `r${n}@site.example`, password: 'x' }, aVisitor({ address })).catch(({ code }) => code)

  const codes = []
  for (let n = 0; n < 5; n++) codes.push(await tryFrom(`2001:db8:1:2::${n}`, n))

  expect(codes).toEqual([...Array(3).fill('wrong-credentials'), ...Array(2).fill('too-many-attempts')])
  expect(await tryFrom('2001:db8:1:3::1', 9)).toBe('wrong-credentials')
})

test('a successful sign-in resets the count', async () => {
  const accounts = await someAccounts(await freshDatabase())
  await aSignUp(accounts)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 8; n++) {
      await signIn(accounts, { ...reader, password: 'wrong' }, aVisitor()).catch(() => {})
    }
    await signIn(accounts, reader, aVisitor())
  }
})

const wrong = { ...reader, password: 'wrong secret' }

/** The value of the device cookie that was set. */
function deviceOf({ cookies }: { cookies: string[] }): string {
  return /kiroku\.device=([^;]*)/.exec(cookies.join())?.[1] ?? ''
}

/** The same limits with fewer tries. */
const narrow = {
  signIn: {
    perAccountAndNetwork: { tries: 2, seconds: 600 },
    perAccount: { tries: 6, seconds: 600 },
    perDevice: { tries: 2, seconds: 600 },
  },
}

test('strangers lock nobody out: tries count for their network, and a known device counts separately', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db, { limits: narrow })
  const admin = { email: 'admin@site.example', password: goodPassword }
  await createAdmin(db, commandLine, admin)
  const device = deviceOf(await signIn(accounts, admin, aVisitor()))
  const guess = (n: number) =>
    signIn(accounts, { ...admin, password: 'wrong' }, aVisitor({ address: `192.0.2.${n}` })).catch(({ code }) => code)

  // A stranger in one network, then a flood from everywhere.
  for (let n = 0; n < 3; n++) await guess(1)
  await signInAsAdmin(accounts, admin, aVisitor({ address: '198.51.100.1' }))
  await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n)))

  await expect(signInAsAdmin(accounts, admin, aVisitor({ address: '203.0.113.5' }))).rejects.toMatchObject({
    code: 'too-many-attempts',
  })
  await signInAsAdmin(accounts, admin, aVisitor({ address: '192.0.2.1', device }))
})

test('a device is known only to its own account, until the password changes, and has limited tries', async () => {
  const db = await freshDatabase()
  const limits = {
    signIn: { perAccountAndNetwork: { tries: 1, seconds: 600 }, perDevice: { tries: 3, seconds: 600 } },
  }
  const accounts = await someAccounts(db, { limits })
  const device = deviceOf(await aSignUp(accounts))
  const other = deviceOf(await aSignUp(accounts, { email: 'other@site.example' }))
  const triesWith = async (given: string | null, address: string) => {
    for (let tries = 0; tries < 9; tries++) {
      const code = await signIn(accounts, wrong, aVisitor({ address, device: given })).catch((error) => error.code)
      if (code === 'too-many-attempts') return tries
    }
    return 9
  }

  expect(await triesWith(device, '192.0.2.7')).toBe(3 + 1)
  for (const [n, given] of [other, null, '', 'x', `${device}x`, device.replace(/^./, '_')].entries()) {
    expect(await triesWith(given, `198.51.100.${n}`)).toBe(1)
  }
  // A stolen device that has used up its tries does not lock its owner out.
  await signIn(accounts, reader, aVisitor({ address: '192.0.2.8', device }))
  await setPassword(db, commandLine, { email: reader.email, password: 'another fine secret' })
  expect(await triesWith(device, '192.0.2.9')).toBe(1)
})

test('a new password, by mail or from the operator, resets the counts, and the browser that opened the mail is known', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db, { limits: narrow })
  await aSignUp(accounts)
  const flood = () =>
    Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        signIn(accounts, wrong, aVisitor({ address: `192.0.2.${n % 20}` })).catch(() => {}),
      ),
    )

  await flood()
  const reset = await resetPassword(accounts, await createResetCode(accounts, reader.email), 'another fine secret')
  await signIn(accounts, { ...reader, password: 'another fine secret' }, aVisitor())
  await flood()
  await signIn(accounts, { ...reader, password: 'another fine secret' }, aVisitor({ device: deviceOf(reset) }))
  await setPassword(db, commandLine, { email: reader.email, password: 'a third fine secret' })
  const third = signIn(accounts, { ...reader, password: 'a third fine secret' }, aVisitor())
  await expect(third).rejects.toThrow(NewPasswordNeeded)
})

test('no session outlives a reset at the same moment', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await aSignUp(accounts)
  const code = await createResetCode(accounts, reader.email)
  const entries = Array.from({ length: 8 }, () => signIn(accounts, reader, aVisitor()))

  await Promise.allSettled([resetPassword(accounts, code, 'another fine secret'), ...entries])

  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test.each([
  ['2001:db8::1', '2001:0DB8:0:0:9::'],
  ['::ffff:192.0.2.1', '::ffff:c000:201'],
  ['fe80::1%eth0', 'fe80::2%eth1'],
])('%s and %s are one network', (one, other) => expect(networkOf(one)).toBe(networkOf(other)))

test.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
  ['192.0.2.1', '192.0.2.2'],
])('%s and %s are two networks', (one, other) => expect(networkOf(one)).not.toBe(networkOf(other)))
