import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { createAdmin } from './create-admin.ts'
import { hashPassword } from './password.ts'
import { dismissSetup, findAdminSetup } from './setup.ts'

test('an admin is told to change a generated password until they have changed it', async () => {
  const db = await freshDatabase()
  await createAdmin(db, commandLine, { email: 'a@site.example', password: 'a generated secret', isGenerated: true })
  await createAdmin(db, commandLine, { email: 'b@site.example', password: 'a chosen secret' })
  const users = await db.selectFrom('users').select('id').orderBy('email').execute()
  const told = () =>
    Promise.all(users.map(async ({ id }) => (await findAdminSetup(db, asAdmin(id))).hasGeneratedPassword))

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
    await createAdmin(db, commandLine, { email, password: 'a chosen secret' })
  const [one, other] = await db.selectFrom('users').select('id').orderBy('email').execute()
  await dismissSetup(db, asAdmin(one?.id ?? ''))
  expect(await findAdminSetup(db, asAdmin(one?.id ?? ''))).toMatchObject({ isDismissed: true })
  expect(await findAdminSetup(db, asAdmin(other?.id ?? ''))).toMatchObject({ isDismissed: false })
})
