import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { anApp, aPasskey } from '#tests/support/second-factor.ts'
import type { Accounts } from '../accounts.ts'
import { addSignInMethod } from '../add-sign-in-method.ts'
import { createAdmin } from '../create-admin.ts'
import { createResetCode } from '../create-reset-code.ts'
import { resetPassword } from '../reset-password.ts'
import { setPassword } from '../set-password.ts'
import { signIn } from '../sign-in.ts'
import { confirmSession, findConfirmedSession } from '../sign-in-methods.ts'
import { addPasskey } from './change-passkeys.ts'
import { findSecondFactor } from './find-second-factor.ts'
import { askForNewPasskey, askForPasskey, type Question } from './passkey-challenge.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

const email = 'reader@site.example'
const newPassword = 'another fine secret'
const provider = {
  ...({ id: 'oidc', name: 'Club', issuer: 'https://club.example' } as const),
  ...{ clientId: 'kiroku', clientSecret: 'secret' },
}
const none = { appSince: null, passkeys: [], recoveryCodes: 0 }

const read = ({ options, cookies }: Question) => ({
  said: { challenge: 'challenge' in options ? String(options.challenge) : '', origin: 'http://localhost:3000' },
  key: /passkey=([^;]+)/.exec(cookies.join())?.[1] ?? '',
})

async function setUp() {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  return { db, accounts, ...(await aSignUp(accounts)) }
}

const reset = async (accounts: Accounts, address = email) =>
  resetPassword(accounts, await createResetCode(accounts, address), newPassword)

test("a passkey and an app that somebody else added under one's address are gone after a reset by mail", async () => {
  const { db, accounts, userId, token } = await setUp()
  const [as, visitor, passkey] = [asReader(userId), aVisitor({ token }), aPasskey()]
  await confirmSession(accounts, as, goodPassword, visitor)
  const asked = read(await askForNewPasskey(accounts, as, 'Kiroku', visitor))
  const made = { name: 'Theirs', answer: passkey.make(asked.said), challengeKey: asked.key }
  await addPasskey(accounts, as, made, token)
  await anApp(accounts, { userId, token })

  expect(await reset(accounts)).toMatchObject({ lostFactor: true })

  const { said, key } = read(await askForPasskey(accounts, aVisitor()))
  const theirs = signInWithPasskey(accounts, passkey.sign(said), aVisitor(), key)
  expect(await refusalOf(theirs)).toMatchObject({ code: 'passkey-failed' })
  expect(await findSecondFactor(db, userId)).toEqual(none)
  expect(await signIn(accounts, { email, password: newPassword }, aVisitor())).toMatchObject({ userId })
})

test('a reset proves the address: the second factor that follows outlives the next one', async () => {
  const { db, accounts, userId } = await setUp()
  expect(await reset(accounts)).toMatchObject({ lostFactor: false })
  await resetPassword(accounts, await createResetCode(accounts, email), goodPassword)
  const { token } = await signIn(accounts, { email, password: goodPassword }, aVisitor())
  await anApp(accounts, { userId, token })

  expect(await reset(accounts)).toMatchObject({ lostFactor: false })

  expect(await findSecondFactor(db, userId)).toMatchObject({ appSince: expect.any(Date), recoveryCodes: 10 })
})

test.each([
  [email, true],
  ['elsewhere@site.example', false],
  [null, false],
])('a provider that says whose %s is proves that address alone', async (verified, isProved) => {
  const { db, accounts, userId, token } = await setUp()
  await confirmSession(accounts, asReader(userId), goodPassword, aVisitor({ token }))
  const sessionId = (await findConfirmedSession(db, userId, token)) ?? ''
  const person = { accountId: 'mari', email: verified, userName: 'Mari', image: '' }
  await addSignInMethod(db, { sessionId, token, provider, person })
  await anApp(accounts, { userId, token })

  expect(await reset(accounts)).toMatchObject({ lostFactor: !isProved })
})

test("the operator's word proves an address: that of an admin whom a command made, and that of whom it gives a password", async () => {
  const { db, accounts, userId, token } = await setUp()
  await anApp(accounts, { userId, token })
  const admin = { email: 'admin@site.example', password: goodPassword }
  await createAdmin(db, commandLine, admin)
  const entry = await signIn(accounts, admin, aVisitor())
  await anApp(accounts, entry)

  expect(await reset(accounts, admin.email)).toMatchObject({ lostFactor: false })
  expect(await setPassword(db, commandLine, { email, password: goodPassword })).toBe(true)
  expect(await findSecondFactor(db, userId)).toEqual(none)
  expect(await setPassword(db, commandLine, { email: admin.email, password: goodPassword })).toBe(false)
})
