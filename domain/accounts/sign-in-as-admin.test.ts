import { expect, test } from 'vitest'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { createAdmin } from './create-admin.ts'
import { findSession } from './find-session.ts'
import { signIn } from './sign-in.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'

const admin = { email: 'admin@site.example', password: goodPassword }

test("the admin's session is marked by the admin's sign-in only", async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await createAdmin(db, admin)

  const plain = await signIn(accounts, admin, aVisitor())
  const marked = await signInAsAdmin(accounts, admin, aVisitor({ token: plain.token }))

  expect(await findSession(db, plain.token)).toBeNull()
  expect(await findSession(db, marked.token)).toMatchObject({ isAdmin: true, isAdminSession: true })
  const again = await signIn(accounts, admin, aVisitor())
  expect(await findSession(db, again.token)).toMatchObject({ isAdmin: true, isAdminSession: false })
})

test('a reader with the right password is told that they are no admin, and keeps the session they had', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { token } = await aSignUp(accounts)

  await expect(
    signInAsAdmin(accounts, { email: 'reader@site.example', password: goodPassword }, aVisitor({ token })),
  ).rejects.toMatchObject({ code: 'not-admin', message: 'You are not an admin!' })

  expect(await db.selectFrom('sessions').select('token').execute()).toEqual([{ token }])
})

test('the mark goes when the user is no admin any more, and after twelve hours', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  await createAdmin(db, admin)
  const { token } = await signInAsAdmin(accounts, admin, aVisitor())

  await db.updateTable('users').set({ is_admin: false }).execute()
  expect(await findSession(db, token)).toMatchObject({ isAdminSession: false })

  await db.updateTable('users').set({ is_admin: true }).execute()
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 12 * 3600_000) })
    .execute()
  expect(await findSession(db, token)).toMatchObject({ isAdmin: true, isAdminSession: false })
})
