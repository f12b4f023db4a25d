import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { createAdmin } from './create-admin.ts'
import { hashOf } from './secrets.ts'
import { setPassword } from './set-password.ts'

test('a new password replaces the old one and ends every session', async () => {
  const db = await freshDatabase()
  await createAdmin(db, commandLine, { email: 'admin@site.example', password: 'the old one' })
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({ id: 's', token_hash: hashOf('t'), user_id: id, expires_at: new Date(Date.now() + 60_000) })
    .execute()

  await setPassword(db, commandLine, { email: 'admin@site.example', password: 'the new one' })

  const accounts = await db.selectFrom('accounts').select('password').execute()
  expect(accounts).toHaveLength(1)
  expect(await verify(accounts[0]?.password ?? '', 'the new one')).toBe(true)
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('somebody who has only signed in with a provider can be given a password', async () => {
  const db = await freshDatabase()
  const user = await aUser(db, { email: 'reader@site.example', auth_provider: 'google' })

  await setPassword(db, commandLine, { email: 'reader@site.example', password: 'the first one' })

  const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  expect(account).toMatchObject({ user_id: user.id, provider_id: 'credential' })
})

test('an address that nobody has is refused', async () => {
  const db = await freshDatabase()

  await expect(
    setPassword(db, commandLine, { email: 'nobody@site.example', password: 'whatever' }),
  ).rejects.toMatchObject({
    code: 'no-such-account',
  })
})
