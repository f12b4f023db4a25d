import { expect, test } from 'vitest'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { toldOf } from '#tests/support/refusal-of.ts'
import { findSession } from './find-session.ts'
import { signUp } from './sign-up.ts'

test('a sign-up creates a user with an empty profile and a hashed password, and a session', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)

  const { token, userId } = await aSignUp(accounts, { userName: "O'Neill <b>", email: 'Oneill@Site.example' })

  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({
    ...{ id: userId, email: 'oneill@site.example', user_name: "O'Neill <b>", auth_provider: 'local' },
    ...{ gender: '', birthdate: null, bio: '', image: '', role: 'reader' },
  })
  const { password } = await db.selectFrom('accounts').select('password').executeTakeFirstOrThrow()
  expect(password).toMatch(/^\$argon2id\$/)
  expect(await findSession(db, token)).toMatchObject({ userId, isStaff: false, role: 'reader' })
  expect(await db.selectFrom('sessions').select(['ip_address', 'user_agent']).execute()).toEqual([
    { ip_address: '192.0.2.1', user_agent: 'A Browser' },
  ])
})

test('an address can be taken once, in whatever case, however many ask at once', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)

  const tries = await Promise.allSettled(
    ['a@site.example', 'A@site.example', 'a@SITE.example'].map((email) => aSignUp(accounts, { email })),
  )

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of tries) {
    if (each.status === 'rejected') {
      expect(toldOf(each.reason)).toMatchObject({ code: 'email-taken', sentence: 'This email is already in use.' })
    }
  }
  expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
})

test('whatever else is posted, nobody becomes an admin by signing up', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const reader = {
    userName: 'Reader',
    email: 'a@site.example',
    password: goodPassword,
    isAdmin: true,
    is_admin: true,
    role: 'admin',
  }

  await signUp(accounts, reader, aVisitor())

  expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'reader' }])
})

test('sign-ups from one address are limited', async () => {
  const db = await freshDatabase()
  const limit = { tries: 2, seconds: 60 }
  const accounts = await someAccounts(db, { limits: { signUp: { perAddress: limit, perAccount: limit } } })
  await aSignUp(accounts, { email: 'a@site.example' })
  await aSignUp(accounts, { email: 'b@site.example' })

  await expect(aSignUp(accounts, { email: 'c@site.example' })).rejects.toMatchObject({ code: 'too-many-attempts' })
})
