import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { anApp, codeOf } from '#tests/support/second-factor.ts'
import { findSession } from './find-session.ts'
import { renewSecret } from './renew-secret.ts'
import { finishSignIn } from './second-factor/finish-sign-in.ts'
import { SecondFactorNeeded } from './second-factor/second-factor-needed.ts'
import { tokenIn } from './session-cookie.ts'
import { signIn } from './sign-in.ts'

test('with a new secret everybody is signed out, old cookies are worth nothing, and apps go on', async () => {
  const db = await freshDatabase()
  const before = await someAccounts(db)
  const entry = await aSignUp(before)
  const { key } = await anApp(before, entry)
  await expect(renewSecret(db, asAdmin('admin'))).rejects.toThrow('not-allowed')

  expect(await renewSecret(db, commandLine)).toBe(1)

  const accounts = await someAccounts(db)
  expect(accounts.secret).not.toBe(before.secret)
  expect(accounts.secret).toMatch(/^[\w-]{43}$/)
  expect(await findSession(db, entry.token)).toBeNull()
  const cookie = decodeURIComponent(/session_token=([^;]+)/.exec(entry.cookies.join())?.[1] ?? '')
  expect([tokenIn(before.secret, cookie), tokenIn(accounts.secret, cookie)]).toEqual([entry.token, null])

  const reader = { email: 'reader@site.example', password: goodPassword }
  const needed = await signIn(accounts, reader, aVisitor()).catch((error: unknown) => error)
  const cookies = needed instanceof SecondFactorNeeded ? needed.cookies.join() : ''
  const unfinished = decodeURIComponent(/unfinished=([^;]+)/.exec(cookies)?.[1] ?? '')
  const { token } = await finishSignIn(accounts, unfinished, { code: codeOf(key) }, aVisitor())
  expect(await findSession(db, token)).toMatchObject({ userId: entry.userId })
})
