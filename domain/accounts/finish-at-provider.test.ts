import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { startOpenIdProvider, type TestProvider } from '#tests/support/openid-provider.ts'
import { anApp, codeOf, nextCodeOf } from '#tests/support/second-factor.ts'
import { signInAtProvider } from '#tests/support/sign-in-at-provider.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import type { Accounts } from './accounts.ts'
import { createResetCode } from './create-reset-code.ts'
import { createUser } from './create-user.ts'
import { findSession } from './find-session.ts'
import { finishAtProvider } from './finish-at-provider.ts'
import { findOpenSignUp, finishProviderSignUp } from './finish-provider-sign-up.ts'
import { forgetExpired } from './forget-expired.ts'
import { resetPassword } from './reset-password.ts'
import { finishSignIn } from './second-factor/finish-sign-in.ts'
import { hashOf } from './secrets.ts'
import { signIn } from './sign-in.ts'
import { confirmSession, findConfirmedSession, findSignInMethods, removeSignInMethod } from './sign-in-methods.ts'
import { startAtProvider } from './start-at-provider.ts'

const email = 'mari@site.example'
const mari = { sub: 'mari', email, email_verified: true, name: 'Mari' }

async function aSiteWithProvider() {
  const db = await freshDatabase()
  const club = await startOpenIdProvider('http://localhost:3000/auth/callback/oidc')
  onTestFinished(() => club.close())
  const accounts = await someAccounts(db, { providers: [club.client] })
  return { db, club, accounts }
}

/** Goes to the provider and comes back as `person`. */
async function arrive(
  accounts: Accounts,
  club: TestProvider,
  person: TestProvider['person'],
  { sessionId = null, token = null }: { sessionId?: string | null; token?: string | null } = {},
) {
  club.person = person
  const visitor = aVisitor({ token })
  const { url, cookies } = await startAtProvider(accounts, club.client, { goal: '/profile', sessionId }, visitor)
  const query = await signInAtProvider(url)
  const finish = () => finishAtProvider(accounts, club.client, { query, state: cookieIn(cookies, 'state') }, visitor)
  return { finish, query, cookies }
}

async function arriveAtOnce(...given: Parameters<typeof arrive>) {
  return (await arrive(...given)).finish()
}

function cookieIn(cookies: string[], name: string): string | undefined {
  return new RegExp(`kiroku\\.${name}=([^;]+)`).exec(cookies.join())?.[1]
}

/** A reader with a password who may change their sign-in methods. */
async function aConfirmedReader(accounts: Accounts, address = email) {
  const { userId, token } = await aSignUp(accounts, { email: address })
  await confirmSession(accounts, asReader(userId), goodPassword, aVisitor({ token }))
  return { userId, token, sessionId: await findConfirmedSession(accounts.db, userId, token) }
}

const providersOf = async (db: Db, userId: string) =>
  (await findSignInMethods(db, userId)).map(({ provider }) => provider)

test.each([
  ['unverified', { email, email_verified: false }],
  ['of which nothing is said', { email }],
  ['malformed', { email: 'mari at site', email_verified: true }],
  ['missing', { email_verified: true }],
])('an address that is %s begins nothing', async (_, about) => {
  const { db, club, accounts } = await aSiteWithProvider()

  expect(await arriveAtOnce(accounts, club, { sub: 'mari', name: 'Mari', ...about })).toMatchObject({
    ...{ how: 'email_unverified', goal: '/profile' },
  })

  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('provider_sign_ups').selectAll().execute()).toEqual([])
})

test('a network begins a hundred journeys in a quarter of an hour, and what is left of them goes with the next sweep', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const begin = (address = '203.0.113.7') =>
    startAtProvider(accounts, club.client, { goal: '/', sessionId: null }, { ...aVisitor(), address })
  for (let n = 0; n < 100; n++) await begin()
  await expect(begin()).rejects.toMatchObject({ code: 'too-many-attempts' })
  await begin('198.51.100.7')
  const left = () => db.selectFrom('provider_journeys').select('state_hash').execute()
  expect(await left()).toHaveLength(101)

  await db.updateTable('provider_journeys').set({ expires_at: sql`now() - interval '1 second'` }).execute()
  await forgetExpired(db)
  expect(await left()).toEqual([])
})

test('an answer is valid once, in time, and only for the browser and provider it began with; two at once create one user', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const [one, two, late] = [
    await arrive(accounts, club, mari),
    await arrive(accounts, club, mari),
    await arrive(accounts, club, mari),
  ]
  const elsewhere = { query: one.query, state: cookieIn(two.cookies, 'state') }
  expect(await finishAtProvider(accounts, club.client, elsewhere, aVisitor())).toMatchObject({ how: 'failed' })
  const google = { ...club.client, id: 'google' } as const
  const mixed = { query: one.query, state: cookieIn(one.cookies, 'state') }
  expect(await finishAtProvider(accounts, google, mixed, aVisitor())).toMatchObject({ how: 'failed' })
  await db
    .updateTable('provider_journeys')
    .set({ expires_at: new Date(0) })
    .where('state_hash', '=', hashOf(late.query.get('state') ?? ''))
    .execute()
  expect(await late.finish()).toMatchObject({ how: 'failed', goal: '/profile' })

  expect(await Promise.all([one.finish(), two.finish()])).toMatchObject([{ how: 'in' }, { how: 'in' }])
  expect(await one.finish()).toMatchObject({ how: 'failed', goal: null })

  expect(await db.selectFrom('users').select(['email', 'user_name', 'auth_provider']).execute()).toEqual([
    { email, user_name: 'Mari', auth_provider: 'oidc' },
  ])
})

test.each([
  ['before it looks for the address', async (tx: Tx) => sql`lock table users in access exclusive mode`.execute(tx)],
  ['after it has found the address free', async () => {}],
])('when a simultaneous answer creates the account %s, the second signs in to it', async (_, hold) => {
  const { db, club, accounts } = await aSiteWithProvider()
  const { finish } = await arrive(accounts, club, mari)
  const method = { provider: club.client.id, accountId: mari.sub }

  let second: Promise<unknown> | undefined
  await inTransaction(db, async (tx) => {
    await hold(tx)
    await createUser(tx, { userName: 'Mari', email, method })
    second = finish()
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })

  expect(await second).toMatchObject({ how: 'in' })
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email }])
})

test('a reset returns an account that somebody else created through an unverified link', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  await arriveAtOnce(accounts, club, mari)
  // As on an upgraded site, where the provider had not verified the address.
  await db.updateTable('accounts').set({ email_verified: false }).execute()
  expect(await arriveAtOnce(accounts, club, mari)).toMatchObject({ how: 'in' })

  await resetPassword(accounts, await createResetCode(accounts, email), goodPassword)

  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await arriveAtOnce(accounts, club, mari)).toMatchObject({ how: 'account_not_linked' })
  await signIn(accounts, { email, password: goodPassword }, aVisitor())
})

test('what a provider vouches for is the first factor alone: the second one is asked for here', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const { userId, token, sessionId } = await aConfirmedReader(accounts)
  await arriveAtOnce(accounts, club, mari, { sessionId, token })
  const { key } = await anApp(accounts, { userId, token })
  const before = await db.selectFrom('sessions').select('id').execute()

  const { how, goal, cookies } = await arriveAtOnce(accounts, club, mari)
  expect([how, goal]).toEqual(['unfinished', '/profile'])
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual(before)
  const cookie = decodeURIComponent(cookieIn(cookies, 'unfinished') ?? '')
  const entry = await finishSignIn(accounts, cookie, { code: codeOf(key) }, aVisitor())
  expect(await findSession(db, entry.token)).toMatchObject({ userId })

  const late = await arriveAtOnce(accounts, club, mari)
  const [way] = (await findSignInMethods(db, userId)).filter(({ provider }) => provider === 'oidc')
  await removeSignInMethod(db, asReader(userId), token, way?.id ?? '', ['oidc'])
  const left = decodeURIComponent(cookieIn(late.cookies, 'unfinished') ?? '')
  const tooLate = finishSignIn(accounts, left, { code: nextCodeOf(key) }, aVisitor())
  await expect(tooLate).rejects.toMatchObject({ code: 'sign-in-over' })
})

test('who removes a way to sign in ends the sessions that may have begun by it, and keeps the present one', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const { userId, token, sessionId } = await aConfirmedReader(accounts)
  await arriveAtOnce(accounts, club, mari, { sessionId, token })
  const { cookies } = await arriveAtOnce(accounts, club, mari)
  const elsewhere = /kiroku\.session_token=(\w+)/.exec(cookies.join())?.[1] ?? ''
  expect(await findSession(db, elsewhere)).toMatchObject({ userId })

  const [way] = (await findSignInMethods(db, userId)).filter(({ provider }) => provider === 'oidc')
  await removeSignInMethod(db, asReader(userId), token, way?.id ?? '', ['oidc'])

  expect(await findSession(db, elsewhere)).toBeNull()
  expect(await findSession(db, token)).toMatchObject({ userId })
})

test('a reset keeps only the links that were verified for the address', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const { userId, token, sessionId } = await aConfirmedReader(accounts)
  expect(await arriveAtOnce(accounts, club, mari, { sessionId, token })).toMatchObject({ how: 'added' })
  await resetPassword(accounts, await createResetCode(accounts, email), goodPassword)
  expect(await providersOf(db, userId)).toEqual(['credential', 'oidc'])

  const other = await aConfirmedReader(accounts, 'other@site.example')
  const theirs = { ...mari, sub: 'another', email: 'private@elsewhere.example' }
  await arriveAtOnce(accounts, club, theirs, other)
  expect(await providersOf(db, other.userId)).toEqual(['credential', 'oidc'])
  await resetPassword(accounts, await createResetCode(accounts, 'other@site.example'), goodPassword)
  expect(await providersOf(db, other.userId)).toEqual(['credential'])
})

test('a sign-in method is added only to the account of the session that gave the password, while that session lasts', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  await arriveAtOnce(accounts, club, mari)
  const reader = await aConfirmedReader(accounts, 'reader@site.example')
  const stranger = await aConfirmedReader(accounts, 'stranger@site.example')
  const joao = { ...mari, sub: 'joao', email: 'joao@site.example' }

  expect(await arriveAtOnce(accounts, club, mari, reader)).toMatchObject({ how: 'way_taken', adding: true })
  expect(await arriveAtOnce(accounts, club, joao, { ...reader, token: stranger.token })).toMatchObject({
    how: 'failed',
  })
  expect(await arriveAtOnce(accounts, club, joao, { ...reader, token: null })).toMatchObject({ how: 'failed' })
  const late = await arrive(accounts, club, joao, reader)
  await resetPassword(accounts, await createResetCode(accounts, 'reader@site.example'), 'another fine secret')
  expect(await late.finish()).toMatchObject({ how: 'failed' })

  expect(await providersOf(db, reader.userId)).toEqual(['credential'])
  expect(await providersOf(db, stranger.userId)).toEqual(['credential'])
})

test("of two sign-in methods removed at once, one stays; and nobody can remove another user's", async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const { userId, token, sessionId } = await aConfirmedReader(accounts)
  const stranger = await aConfirmedReader(accounts, 'stranger@site.example')
  await arriveAtOnce(accounts, club, mari, { sessionId, token })
  const methods = await findSignInMethods(db, userId)

  for (const { id } of methods) await removeSignInMethod(db, asReader(stranger.userId), stranger.token, id, ['oidc'])
  expect(await findSignInMethods(db, userId)).toEqual(methods)
  const removals = await Promise.allSettled(
    methods.map(({ id }) => removeSignInMethod(db, asReader(userId), token, id, ['oidc'])),
  )

  expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await findSignInMethods(db, userId)).toHaveLength(1)
})

test('the password cannot be removed when the only other method is a provider that the site no longer has', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const { userId, token, sessionId } = await aConfirmedReader(accounts)
  await arriveAtOnce(accounts, club, mari, { sessionId, token })
  const [password, link] = await findSignInMethods(db, userId)

  await expect(removeSignInMethod(db, asReader(userId), token, password?.id ?? '', [])).rejects.toMatchObject({
    code: 'last-method',
  })
  await removeSignInMethod(db, asReader(userId), token, link?.id ?? '', [])
  expect(await providersOf(db, userId)).toEqual(['credential'])
})

test('the password allows changes to sign-in methods for ten minutes in one session; without a password, a new sign-in does', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const { userId, token } = await aConfirmedReader(accounts)
  const elsewhere = await signIn(accounts, { email, password: goodPassword }, aVisitor())
  expect(await findConfirmedSession(db, userId, token)).not.toBeNull()
  expect(await findConfirmedSession(db, userId, elsewhere.token)).toBeNull()
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 601_000) })
    .execute()
  expect(await findConfirmedSession(db, userId, token)).toBeNull()
  const removed = removeSignInMethod(db, asReader(userId), token, 'any', [])
  await expect(removed).rejects.toMatchObject({ code: 'not-confirmed' })

  const joao = { ...mari, sub: 'joao', email: 'joao@site.example', name: 'Joao' }
  const joaos = await arriveAtOnce(accounts, club, joao)
  const fresh = cookieIn(joaos.cookies, 'session_token')?.slice(0, 32) ?? ''
  const { userId: joaoId = '' } = (await findSession(db, fresh)) ?? {}
  expect(await findConfirmedSession(db, joaoId, fresh)).not.toBeNull()
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(0) })
    .execute()
  expect(await findConfirmedSession(db, joaoId, fresh)).toBeNull()
})

test("when the provider's name is not valid here, another is asked for once, in this browser, for half an hour", async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const nameless = { ...mari, name: 'M' }
  const first = await arriveAtOnce(accounts, club, nameless)
  expect(first).toMatchObject({ how: 'nameless', goal: '/profile' })
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  const key = cookieIn(first.cookies, 'sign_up')
  expect(await findOpenSignUp(accounts, key)).toEqual({ email, userName: 'M', goal: '/profile' })

  for (const forged of [undefined, '', 'x', key?.toUpperCase()]) {
    expect(await findOpenSignUp(accounts, forged)).toBeNull()
    const finished = finishProviderSignUp(accounts, forged, 'Mari', aVisitor())
    await expect(finished).rejects.toMatchObject({ code: 'sign-up-over' })
  }
  const finishes = ['Mari', 'Marisol', 'Maria'].map((name) => finishProviderSignUp(accounts, key, name, aVisitor()))
  const answers = await Promise.allSettled(finishes)

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.selectFrom('users').select(['email', 'email_verified']).execute()).toEqual([
    { email, email_verified: true },
  ])
  expect(await arriveAtOnce(accounts, club, nameless)).toMatchObject({ how: 'in' })

  const late = await arriveAtOnce(accounts, club, { ...nameless, sub: 'late', email: 'late@site.example' })
  await db
    .updateTable('provider_sign_ups')
    .set({ expires_at: new Date(0) })
    .execute()
  const tooLate = finishProviderSignUp(accounts, cookieIn(late.cookies, 'sign_up'), 'Late', aVisitor())
  await expect(tooLate).rejects.toMatchObject({ code: 'sign-up-over' })
})

test('two clicks on the form for a name are one account, and both are signed in; a minute later it is over', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const { cookies } = await arriveAtOnce(accounts, club, { ...mari, name: '?' })
  const click = (name = 'Mari') => finishProviderSignUp(accounts, cookieIn(cookies, 'sign_up'), name, aVisitor())

  const clicks = [...(await Promise.all([click(), click()])), await click()]

  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  for (const { token, goal } of clicks) {
    expect(await findSession(db, token)).toMatchObject({ userId: id })
    expect(goal).toBe('/profile')
  }
  await expect(click('Marisol')).rejects.toMatchObject({ code: 'sign-up-over' })
  await db.updateTable('users').set({ created_at: sql`now() - interval '61 seconds'` }).execute()
  await expect(click()).rejects.toMatchObject({ code: 'sign-up-over' })
  await db.updateTable('users').set({ created_at: sql`now()` }).execute()
  await db.updateTable('provider_sign_ups').set({ expires_at: sql`expires_at - interval '61 seconds'` }).execute()
  await expect(click()).rejects.toMatchObject({ code: 'sign-up-over' })
})

test('of two sign-ups by one account of a provider, with two addresses, the second is refused', async () => {
  const { db, club, accounts } = await aSiteWithProvider()
  const nameless = { ...mari, name: '?' }
  const [one, two] = [
    await arriveAtOnce(accounts, club, nameless),
    await arriveAtOnce(accounts, club, { ...nameless, email: 'mari@other.example' }),
  ]
  const finish = ({ cookies }: typeof one) =>
    finishProviderSignUp(accounts, cookieIn(cookies, 'sign_up'), 'Mari', aVisitor())

  const outcomes = await Promise.allSettled([finish(one), finish(two)])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'email-taken' } })
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
})
