import { expect, test } from 'vitest'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { codeOf, refusalOf } from '#tests/support/refusal-of.ts'
import { anApp, aPasskey } from '#tests/support/second-factor.ts'
import { findSession } from '../find-session.ts'
import { signIn } from '../sign-in.ts'
import { confirmSession } from '../sign-in-methods.ts'
import { removeApp, startApp } from './change-app.ts'
import { addPasskey, removePasskey } from './change-passkeys.ts'
import { findSecondFactor } from './find-second-factor.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { askForNewPasskey, askForPasskey, passkeyDomain } from './passkey-challenge.ts'
import { SecondFactorNeeded } from './second-factor-needed.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

const origin = 'http://localhost:3000'
const reader = { email: 'reader@site.example', password: goodPassword }
const keyIn = (cookies: string[]) => /passkey=([^;]+)/.exec(cookies.join())?.[1] ?? ''
const challengeIn = (options: object) => ('challenge' in options ? String(options.challenge) : '')

async function setUp() {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const entry = await aSignUp(accounts)
  const [as, visitor] = [asReader(entry.userId), aVisitor({ token: entry.token })]
  await confirmSession(accounts, as, goodPassword, visitor)
  const passkey = aPasskey()
  const question = async () => {
    const { options, cookies } = await askForPasskey(accounts, aVisitor())
    return { said: { challenge: challengeIn(options), origin }, key: keyIn(cookies) }
  }
  const newQuestion = async () => {
    const { options, cookies } = await askForNewPasskey(accounts, as, 'Kiroku', visitor)
    return { said: { challenge: challengeIn(options), origin }, key: keyIn(cookies) }
  }
  const add = async (one = passkey, name = 'My phone') => {
    const { said, key } = await newQuestion()
    return addPasskey(accounts, as, { name, answer: one.make(said), challengeKey: key }, entry.token)
  }
  return { db, accounts, ...entry, as, passkey, question, newQuestion, add }
}

test('a passkey signs in by itself; with it, the password alone does not', async () => {
  const { db, accounts, userId, passkey, question, add } = await setUp()
  const { turned, codes } = await add()
  expect([turned, codes.length]).toEqual(['on', 10])
  await expect(signIn(accounts, reader, aVisitor())).rejects.toThrow(SecondFactorNeeded)

  const { said, key } = await question()
  const { token } = await signInWithPasskey(accounts, passkey.sign(said), aVisitor(), key)

  expect(await findSession(db, token)).toMatchObject({ userId, role: 'reader' })
  const { passkeys } = await findSecondFactor(db, userId)
  expect(passkeys).toMatchObject([{ name: 'My phone', usedAt: expect.any(Date) }])
})

test('a passkey finishes a sign-in that began with the password, if it is of that account', async () => {
  const { accounts, passkey, question, add } = await setUp()
  await add()
  const begin = async () => {
    const needed = await signIn(accounts, reader, aVisitor()).catch((error: unknown) => error)
    const cookies = needed instanceof SecondFactorNeeded ? needed.cookies.join() : ''
    return decodeURIComponent(/unfinished=([^;]+)/.exec(cookies)?.[1] ?? '')
  }
  const finish = async (one: ReturnType<typeof aPasskey>) => {
    const [cookie, { said, key }] = [await begin(), await question()]
    return finishSignIn(accounts, cookie, { passkey: one.sign(said) }, aVisitor(), key)
  }
  const other = await aSignUp(accounts, { email: 'other@site.example' })
  const [theirs, visitor] = [aPasskey(), aVisitor({ token: other.token })]
  await confirmSession(accounts, asReader(other.userId), goodPassword, visitor)
  const { options, cookies } = await askForNewPasskey(accounts, asReader(other.userId), 'Kiroku', visitor)
  const answer = theirs.make({ challenge: challengeIn(options), origin })
  const made = { name: 'Theirs', answer, challengeKey: keyIn(cookies) }
  await addPasskey(accounts, asReader(other.userId), made, other.token)

  expect(await refusalOf(finish(theirs))).toMatchObject({ code: 'passkey-failed' })
  expect(await finish(passkey)).toMatchObject({ isMarked: false })
})

test('an answer counts once, for its challenge and browser, for this site, and from its owner', async () => {
  const { db, accounts, passkey, question, add } = await setUp()
  await add()
  const attempt = (answer: ReturnType<typeof passkey.sign>, key: string) =>
    refusalOf(signInWithPasskey(accounts, answer, aVisitor(), key))
  const refused = { code: 'passkey-failed' }
  const others = [
    { origin: 'https://elsewhere.example' },
    { origin: 'http://localhost:3001' },
    { domain: 'elsewhere.example' },
    { verified: false },
    { challenge: 'aGVsbG8' },
  ]
  for (const other of others) {
    const { said, key } = await question()
    expect(await attempt(passkey.sign({ ...said, ...other }), key)).toMatchObject(refused)
  }
  const [one, two] = [await question(), await question()]
  expect(await attempt(passkey.sign(one.said), two.key)).toMatchObject(refused)
  expect(await attempt(passkey.sign(one.said), '')).toMatchObject(refused)
  expect(await attempt(aPasskey().sign(one.said), one.key)).toMatchObject(refused)

  const { said, key } = await question()
  const answer = passkey.sign(said)
  const all = await Promise.allSettled([1, 2, 3].map(() => signInWithPasskey(accounts, answer, aVisitor(), key)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const late = await question()
  await db.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute()
  expect(await attempt(passkey.sign(late.said), late.key)).toMatchObject(refused)
})

test('a passkey that has not counted on is a copy: it does not get in, nor does one of two that say the same', async () => {
  const { accounts, passkey, question, add } = await setUp()
  await add()
  const enter = async (count: number) => {
    const { said, key } = await question()
    passkey.count(count)
    return codeOf(signInWithPasskey(accounts, passkey.sign(said), aVisitor(), key))
  }
  expect([await enter(5), await enter(6), await enter(6), await enter(3), await enter(0), await enter(7)]).toEqual([
    ...['done', 'done', 'passkey-failed', 'passkey-failed', 'passkey-failed', 'done'],
  ])
  expect((await Promise.all([enter(8), enter(8)])).sort()).toEqual(['done', 'passkey-failed'])
})

test('a passkey is added by its reader alone, with password and second factor, and not twice', async () => {
  const { db, accounts, userId, as, passkey, newQuestion, add, token } = await setUp()
  const wrong = await newQuestion()
  const elsewhere = { ...wrong.said, origin: 'https://elsewhere.example' }
  const answer = passkey.make(elsewhere)
  const attempt = addPasskey(accounts, as, { name: 'x', answer, challengeKey: wrong.key }, token)
  expect(await refusalOf(attempt)).toMatchObject({ code: 'passkey-failed' })
  await add()
  expect(await refusalOf(add())).toMatchObject({ code: 'passkey-failed' })

  await db.updateTable('sessions').set({ factor_at: null }).execute()
  expect(await refusalOf(add(aPasskey()))).toMatchObject({ sentence: 'Please give your second factor first.' })
  await db.updateTable('sessions').set({ confirmed_at: null }).execute()
  expect(await refusalOf(add(aPasskey()))).toMatchObject({ sentence: 'Please enter your password first.' })
  expect((await findSecondFactor(db, userId)).passkeys).toHaveLength(1)
})

test('without the last passkey and without an app, all is off; others cannot remove it', async () => {
  const { db, accounts, userId, token, as, passkey, add } = await setUp()
  await add()
  const other = await aSignUp(accounts, { email: 'other@site.example' })
  await confirmSession(accounts, asReader(other.userId), goodPassword, aVisitor({ token: other.token }))
  await removePasskey(accounts, asReader(other.userId), passkey.id, other.token)
  expect((await findSecondFactor(db, userId)).passkeys).toHaveLength(1)
  await anApp(accounts, { userId, token })
  expect(await removePasskey(accounts, as, passkey.id, token)).toEqual({ turned: null, codes: [] })
  await add(aPasskey())
  await removeApp(accounts, as, token)
  const [left] = (await findSecondFactor(db, userId)).passkeys
  expect(await removePasskey(accounts, as, left?.id ?? '', token)).toEqual({ turned: 'off', codes: [] })
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect(await signIn(accounts, reader, aVisitor())).toMatchObject({ userId })
})

test('removing a passkey or the app ends all sessions but the present one, whatever is left; an app that was never set up ends none', async () => {
  const { db, accounts, userId, token, as, passkey, question, add } = await setUp()
  await add()
  await add(aPasskey(), 'My laptop')
  const signInElsewhere = async () => {
    const { said, key } = await question()
    return (await signInWithPasskey(accounts, passkey.sign(said), aVisitor(), key)).token
  }
  await startApp(accounts, as, aVisitor({ token }))
  const beside = await signInElsewhere()
  await removeApp(accounts, as, token)
  expect(await findSession(db, beside)).toMatchObject({ userId })

  await anApp(accounts, { userId, token })
  const before = await signInElsewhere()
  await removeApp(accounts, as, token)
  expect(await findSession(db, before)).toBeNull()

  const lost = await signInElsewhere()
  expect(await removePasskey(accounts, as, passkey.id, token)).toEqual({ turned: null, codes: [] })
  expect(await findSession(db, lost)).toBeNull()
  expect(await findSession(db, token)).toMatchObject({ userId })
})

test('somebody suspended does not get in with a passkey, and is told so', async () => {
  const { db, accounts, userId, passkey, question, add } = await setUp()
  await add()
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', userId).execute()
  const { said, key } = await question()
  const attempt = signInWithPasskey(accounts, passkey.sign(said), aVisitor(), key)
  expect(await refusalOf(attempt)).toMatchObject({ code: 'suspended' })
})

test('browsers keep passkeys for names by https, and for this machine', () => {
  const addresses = ['https://anime.example', 'http://localhost:3000', 'http://anime.example', 'https://192.0.2.1']
  expect([...addresses, 'https://[2001:db8::1]'].map(passkeyDomain)).toEqual([
    ...['anime.example', 'localhost', null, null, null],
  ])
})

test('twenty passkeys and apps a day, together, are made for an account: whoever has signed up with an address that is not theirs cannot flood it with mails', async () => {
  const { accounts, as, token } = await setUp()
  const from = (n: number) => aVisitor({ token, address: `192.0.2.${n}` })
  const askForApp = (n: number) => codeOf(startApp(accounts, as, from(n)))
  const askForBoth = (n: number) => [codeOf(askForNewPasskey(accounts, as, 'Kiroku', from(n))), askForApp(n)]

  const answers = await Promise.all(Array.from({ length: 13 }, (_, n) => askForBoth(n)).flat())

  expect(answers.filter((answer) => answer === 'done')).toHaveLength(20)
  expect(answers.filter((answer) => answer === 'too-many-attempts')).toHaveLength(6)
})

test('the app is turned on and off twenty times a day at most', async () => {
  const { db, accounts, as, userId, token } = await setUp()
  for (let n = 0; n < 20; n++) {
    await anApp(accounts, { userId, token })
    await removeApp(accounts, as, token)
  }
  expect(await codeOf(anApp(accounts, { userId, token }))).toBe('too-many-attempts')
  expect(await db.selectFrom('authenticators').selectAll().execute()).toEqual([])
})
