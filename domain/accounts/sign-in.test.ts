import { expect, test } from 'vitest'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findSession, tokenIn } from './find-session.ts'
import { signIn } from './sign-in.ts'

const reader = { email: 'reader@site.example', password: goodPassword }

test('a sign-in begins a session whose cookie scripts and other sites cannot use', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db, { baseUrl: 'https://site.example' })
  const { userId } = await aSignUp(accounts)

  const { cookies, token } = await signIn(accounts, reader, aVisitor())

  expect(cookies).toHaveLength(1)
  const [value, ...attributes] = (cookies[0] ?? '').split('; ')
  expect(value).toMatch(/^__Host-kiroku\.session_token=/)
  expect(tokenIn(value?.split('=')[1])).toBe(token)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(await findSession(db, token)).toMatchObject({ userId, email: reader.email })
})

test('each sign-in has a token of its own, and ends the session that was there', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const planted = await aSignUp(accounts)

  const { token } = await signIn(accounts, reader, aVisitor({ token: planted.token }))

  expect(token).not.toBe(planted.token)
  expect(await findSession(db, planted.token)).toBeNull()
  expect(await findSession(db, token)).not.toBeNull()
})

test('a wrong password, an unknown address and an account without a password are told the same, and begin nothing', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { token } = await aSignUp(accounts)
  await db.insertInto('users').values({ id: 'g', email: 'g@site.example', user_name: 'Elsewhere' }).execute()

  for (const wrong of [
    { ...reader, password: 'another secret' },
    { ...reader, email: 'nobody@site.example' },
    { ...reader, email: 'g@site.example' },
  ]) {
    await expect(signIn(accounts, wrong, aVisitor({ token }))).rejects.toMatchObject({
      code: 'wrong-credentials',
      message: 'Invalid email or password',
    })
  }
  expect(await db.selectFrom('sessions').select('token').execute()).toEqual([{ token }])
})

test('a password of 128 characters counts to its last one', async () => {
  const accounts = await someAccounts(await freshDatabase())
  const long = `${'ab cd ef '.repeat(14)}xy`
  expect(long).toHaveLength(128)
  await aSignUp(accounts, { password: long })

  await expect(signIn(accounts, { ...reader, password: `${long.slice(0, -1)}z` }, aVisitor())).rejects.toThrow(
    'Invalid',
  )
  await signIn(accounts, { ...reader, password: long }, aVisitor())
})

test('however many try at once, only so many passwords are tried; then the wait is told', async () => {
  const accounts = await someAccounts(await freshDatabase())
  await aSignUp(accounts)
  const tries = Array.from({ length: 30 }, (_, n) =>
    signIn(accounts, { ...reader, password: `wrong secret ${n}` }, aVisitor({ address: `192.0.2.${n}` })),
  )

  const reasons = (await Promise.allSettled(tries)).map((each) => each.status === 'rejected' && each.reason)

  expect(reasons.filter(({ code }) => code === 'wrong-credentials')).toHaveLength(10)
  const refused = reasons.filter(({ code }) => code === 'too-many-attempts')
  expect(refused).toHaveLength(20)
  expect(refused[0].message).toBe('Too many attempts. Please try again in 15 minutes.')
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

test('whoever gets in has a clean slate', async () => {
  const accounts = await someAccounts(await freshDatabase())
  await aSignUp(accounts)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 8; n++) {
      await signIn(accounts, { ...reader, password: 'wrong' }, aVisitor()).catch(() => {})
    }
    await signIn(accounts, reader, aVisitor())
  }
})
