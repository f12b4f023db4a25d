import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { createAdmin } from './create-admin.ts'
import { hashPassword } from './password.ts'
import { dismissSetup, findAdminSetup } from './setup.ts'

test('an admin is told to change a generated password until they have changed it', async () => {
  const db = await freshDatabase()
  await createAdmin(db, { email: 'a@site.example', password: 'a generated secret', isGenerated: true })
  await createAdmin(db, { email: 'b@site.example', password: 'a chosen secret' })
  const users = await db.selectFrom('users').select('id').orderBy('email').execute()
  const told = () => Promise.all(users.map(async ({ id }) => (await findAdminSetup(db, id)).hasGeneratedPassword))

  expect(await told()).toEqual([true, false])
  await db
    .updateTable('accounts')
    .set({ password: await hashPassword('another secret') })
    .execute()
  expect(await told()).toEqual([false, false])
})

test('each admin dismisses the setup steps for themselves', async () => {
  const db = await freshDatabase()
  for (const email of ['a@site.example', 'b@site.example'])
    await createAdmin(db, { email, password: 'a chosen secret' })
  const [one, other] = await db.selectFrom('users').select('id').orderBy('email').execute()
  await dismissSetup(db, one?.id ?? '')
  expect(await findAdminSetup(db, one?.id ?? '')).toMatchObject({ isDismissed: true })
  expect(await findAdminSetup(db, other?.id ?? '')).toMatchObject({ isDismissed: false })
})
