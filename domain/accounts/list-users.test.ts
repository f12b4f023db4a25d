import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, aVisitor, someAccounts } from '#tests/support/accounts.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { listUsers } from './list-users.ts'
import { signIn } from './sign-in.ts'
import { suspendUser } from './suspend-user.ts'

test('an operator sees who is an admin, suspended, signed in or locked out, by address', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await aSignUp(accounts, { email: 'mari@site.example' })
  await aUser(db, { email: 'admin@site.example', role: 'admin' })
  const { id } = await aUser(db, { email: 'loud@site.example' })
  await suspendUser(db, asAdmin('admin'), id, 'Spam')
  const guess = () => signIn(accounts, { email: 'mari@site.example', password: 'x' }, aVisitor()).catch(() => {})
  await Promise.all(Array.from({ length: 11 }, guess))

  const calm = {
    joinedAt: expect.any(Date),
    role: 'reader',
    isSuspended: false,
    isWaiting: false,
    sessions: 0,
    isLocked: false,
  }
  expect(await listUsers(db, commandLine)).toMatchObject([
    { ...calm, email: 'admin@site.example', role: 'admin' },
    { ...calm, email: 'loud@site.example', isSuspended: true },
    { ...calm, email: 'mari@site.example', sessions: 1, isLocked: true },
  ])
  expect(await listUsers(db, commandLine, 'LOUD')).toMatchObject([{ email: 'loud@site.example' }])
})

test('an operator sees who is locked out because the tries for the second factor are used up', async () => {
  const db = await freshDatabase()
  const { attempts } = await someAccounts(db)
  const [{ id }] = [await aUser(db, { email: 'shut@site.example' }), await aUser(db, { email: 'calm@site.example' })]
  for (let n = 0; n < 10; n++) await attempts.count('code', { address: '203.0.113.7', account: id })

  expect(await listUsers(db, commandLine)).toMatchObject([
    { email: 'calm@site.example', isLocked: false },
    { email: 'shut@site.example', isLocked: true },
  ])
})
