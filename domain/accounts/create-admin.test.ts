import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { createAdmin } from './create-admin.ts'

const admin = { email: 'admin@site.example', password: 'correct horse' }

test('the admin can sign in with the password, and only its argon2id hash is stored', async () => {
  const db = await freshDatabase()

  expect(await createAdmin(db, commandLine, admin)).toBe('created')

  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({ email: admin.email, role: 'owner', is_admin: true })
  expect(account).toMatchObject({ user_id: user.id, account_id: user.id, provider_id: 'credential' })
  expect(account.password).toMatch(/^\$argon2id\$/)
  expect(await verify(account.password ?? '', admin.password)).toBe(true)
})

test('an existing admin keeps their password', async () => {
  const db = await freshDatabase()
  await createAdmin(db, commandLine, admin)

  expect(await createAdmin(db, commandLine, { email: 'ADMIN@site.example', password: 'another one' })).toBe('there')

  const accounts = await db.selectFrom('accounts').selectAll().execute()
  expect(accounts).toHaveLength(1)
  expect(await verify(accounts[0]?.password ?? '', admin.password)).toBe(true)
})

test('a reader who signed up with the address does not become an admin', async () => {
  const db = await freshDatabase()
  await aUser(db, { email: admin.email })

  expect(await createAdmin(db, commandLine, admin)).toBe('taken')

  expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'reader' }])
  expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([])
})

test('two instances starting at once create one admin', async () => {
  const db = await freshDatabase()

  const answers = await Promise.all([createAdmin(db, commandLine, admin), createAdmin(db, commandLine, admin)])

  expect(answers.sort()).toEqual(['created', 'there'])
  expect(await db.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
})

test('the first admin owns the site; those who come after are admins', async () => {
  const db = await freshDatabase()
  await createAdmin(db, commandLine, admin)
  await createAdmin(db, commandLine, { ...admin, email: 'second@site.example' })

  const roles = await db.selectFrom('users').select(['role', 'is_admin']).orderBy('created_at').execute()
  expect(roles).toEqual([
    { role: 'owner', is_admin: true },
    { role: 'admin', is_admin: true },
  ])
})

test('of two who are created at once on a new site, one owns it', async () => {
  const db = await freshDatabase()
  const [first, second] = ['first@site.example', 'second@site.example'].map((email) => ({ ...admin, email }))

  await afterWaiting(
    db,
    (tx) => createAdmin(tx, commandLine, first ?? admin),
    () => createAdmin(db, commandLine, second ?? admin),
  )

  const roles = await db.selectFrom('users').select('role').orderBy('email').execute()
  expect(roles).toEqual([{ role: 'owner' }, { role: 'admin' }])
})

test('nor does one who signs up with the address at the same moment', async () => {
  const db = await freshDatabase()

  const created = await afterWaiting(
    db,
    (tx) => aUser(tx, { email: admin.email }),
    () => createAdmin(db, commandLine, admin),
  )

  expect(created).toBe('taken')
  expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'reader' }])
})
