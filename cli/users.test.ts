import { expect, test } from 'vitest'
import { findSession } from '#domain/accounts/find-session.ts'
import { NewPasswordNeeded } from '#domain/accounts/generated-password.ts'
import { SecondFactorNeeded } from '#domain/accounts/second-factor/second-factor-needed.ts'
import { signIn } from '#domain/accounts/sign-in.ts'
import { suspendUser } from '#domain/accounts/suspend-user.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { runCommand } from '#tests/support/command.ts'
import { newDatabase } from '#tests/support/database.ts'
import { anApp } from '#tests/support/second-factor.ts'

const email = 'reader@site.example'

test('an operator lists users, lifts a lock, signs a user out, gives roles and sets a new password', async () => {
  const { db, url } = await newDatabase()
  const accounts = await someAccounts(db)
  const { token } = await aSignUp(accounts, { email })
  await aUser(db, { email: 'admin@site.example', user_name: 'Ad\u001b[2Jmin', role: 'admin' })
  const { id } = await aUser(db, { email: 'loud@site.example', user_name: 'Loud' })
  await suspendUser(db, asAdmin('admin'), id, 'Spam')
  const kiroku = (...args: string[]) => runCommand(args, { databaseUrl: url })
  const since = `since ${new Date().toISOString().slice(0, 10)}`
  const lock = () =>
    Promise.all(
      Array.from({ length: 11 }, () => signIn(accounts, { email, password: 'x' }, aVisitor()).catch(() => {})),
    )
  const signInNow = (password: string) => signIn(accounts, { email, password }, aVisitor())

  await lock()
  await expect(signInNow(goodPassword)).rejects.toMatchObject({ code: 'too-many-attempts' })
  const [all, some] = await Promise.all([kiroku('users'), kiroku('users', 'LOUD')])
  expect(all.said.split('\n')).toEqual([
    `admin@site.example  Ad\ufffd[2Jmin  ${since}  0 sessions  admin`,
    `loud@site.example  Loud  ${since}  0 sessions  suspended`,
    `${email}  Reader  ${since}  1 session  locked`,
    '3 users',
    '',
  ])
  expect(some.said).toMatch(/^loud@site\.example.*\n1 user\n$/)

  expect(await kiroku('user', 'unlock', email)).toMatchObject({ code: 0, wrong: '' })
  await signInNow(goodPassword)
  expect(await findSession(db, token)).not.toBeNull()
  expect((await kiroku('user', 'sign-out', email)).said).toBe(`${email} is signed out: 2 sessions ended\n`)
  expect(await findSession(db, token)).toBeNull()

  await anApp(accounts, await signInNow(goodPassword))
  await expect(signInNow(goodPassword)).rejects.toThrow(SecondFactorNeeded)
  const reset = () => kiroku('user', 'reset-second-factor', email)
  expect((await reset()).said).toContain(`${email} has no second factor any more and is signed out`)
  expect((await reset()).said).toBe(`${email} had no second factor\n`)

  expect(await kiroku('user', 'role', email, 'owner')).toMatchObject({ code: 0, said: `${email} is now owner\n` })
  expect(await kiroku('user', 'role', email, 'reader')).toMatchObject({ code: 1, said: '' })
  expect((await kiroku('users', email)).said).toContain('  0 sessions  owner\n')

  await anApp(accounts, await signInNow(goodPassword))
  await lock()
  const { said } = await kiroku('admin', 'reset-password', email)
  await expect(signInNow(/is now (.*)/.exec(said)?.[1] ?? '')).rejects.toThrow(NewPasswordNeeded)
  expect(said).toContain('Two-step sign-in is off: nobody had proved that the address is theirs')
  const nobody = await kiroku('user', 'unlock', 'nobody@site.example')
  expect(nobody).toMatchObject({ code: 1, wrong: 'Nobody has the address nobody@site.example\n' })
})
