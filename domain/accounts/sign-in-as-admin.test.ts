import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { createAdmin } from './create-admin.ts'
import { findSession } from './find-session.ts'
import { signIn } from './sign-in.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'

const admin = { email: 'admin@site.example', password: goodPassword }

test('only the admin sign-in marks a session as an admin session', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await createAdmin(db, commandLine, admin)

  const plain = await signIn(accounts, admin, aVisitor())
  const marked = await signInAsAdmin(accounts, admin, aVisitor({ token: plain.token }))

  expect(await findSession(db, plain.token)).toBeNull()
  expect(await findSession(db, marked.token)).toMatchObject({ isStaff: true, role: 'owner' })
  const again = await signIn(accounts, admin, aVisitor())
  expect(await findSession(db, again.token)).toMatchObject({ isStaff: true, role: 'reader' })
})

test("an address that is not an admin's is refused whatever the password; the existing session stays", async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await createAdmin(db, commandLine, admin)
  const { token, userId } = await aSignUp(accounts)
  const answerTo = (credentials: { email: string; password: string }) =>
    refusalOf(signInAsAdmin(accounts, credentials, aVisitor({ token })))

  for (const email of ['reader@site.example', 'nobody@site.example']) {
    for (const password of [goodPassword, 'wrong', 'x'.repeat(500)]) {
      expect(await answerTo({ email, password })).toMatchObject({ sentence: 'You are not an admin!' })
    }
  }
  expect(await answerTo({ ...admin, password: 'wrong' })).toMatchObject({ sentence: 'Invalid email or password' })
  expect(await answerTo({ ...admin, password: 'x'.repeat(500) })).toMatchObject({
    sentence: 'Invalid email or password',
  })
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: userId }])
})

test('a flood of addresses at the admin sign-in locks no reader out', async () => {
  const accounts = await someAccounts(await freshDatabase())
  await aSignUp(accounts)
  const flood = Array.from({ length: 60 }, () =>
    signInAsAdmin(accounts, { email: 'reader@site.example', password: 'x' }, aVisitor()).catch(({ code }) => code),
  )

  const codes = await Promise.all(flood)

  expect(codes.filter((code) => code === 'not-admin')).toHaveLength(50)
  expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(10)
  const reader = { email: 'reader@site.example', password: goodPassword }
  await signIn(accounts, reader, aVisitor({ address: '198.51.100.1' }))
})

test('an admin session stops being one when the user is no longer an admin, and after twelve hours', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await createAdmin(db, commandLine, admin)
  const { id } = await aUser(db, { role: 'owner' })
  await db.updateTable('users').set({ role: 'admin' }).where('id', '<>', id).execute()
  const { token } = await signInAsAdmin(accounts, admin, aVisitor())

  await db.updateTable('users').set({ role: 'reader' }).where('id', '<>', id).execute()
  expect(await findSession(db, token)).toMatchObject({ role: 'reader' })

  await db.updateTable('users').set({ role: 'admin' }).where('id', '<>', id).execute()
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 12 * 3600_000) })
    .execute()
  expect(await findSession(db, token)).toMatchObject({ isStaff: true, role: 'reader' })
})
