import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findSession } from './find-session.ts'
import { hashPassword } from './password.ts'
import { signIn } from './sign-in.ts'
import { findSignInMethods } from './sign-in-methods.ts'

const folder = new URL('../../db/migrations/', import.meta.url)

test('after an upgrade, sessions and passwords still work, and a link is verified if its address was', async () => {
  const db = await freshDatabase()
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const files = (await readdir(folder)).sort()
  const run = async (wanted: string[]) => {
    for (const name of wanted) await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)
  }
  await run(files.filter((name) => name < '0032'))
  const token = 'a'.repeat(32)
  await sql`insert into users (id, email, user_name, email_verified) values
    ('1', 'one@site.example', 'One', false), ('2', 'two@site.example', 'Two', true),
    ('3', 'three@site.example', 'Three', false)`.execute(db)
  await sql`insert into accounts (id, user_id, account_id, provider_id, password) values
    ('a', '1', '1', 'credential', ${await hashPassword(goodPassword)}),
    ('b', '2', 'two', 'oidc', null), ('c', '3', 'three', 'google', null)`.execute(db)
  await sql`insert into sessions (id, token, user_id, expires_at)
    values ('s', ${token}, '1', now() + interval '1 day')`.execute(db)

  await run(files.filter((name) => name >= '0032'))

  const { rows } = await sql`select id from users order by id`.execute(db)
  expect(rows).toHaveLength(3)
  const verified = async (userId: string) => (await findSignInMethods(db, userId)).map(({ isVerified }) => isVerified)
  expect([await verified('1'), await verified('2'), await verified('3')]).toEqual([[true], [true], [false]])
  expect(await findSession(db, token)).toMatchObject({ userId: '1' })
  const reader = { email: 'one@site.example', password: goodPassword }
  expect(await signIn(await someAccounts(db), reader, aVisitor())).toMatchObject({ userId: '1' })
})
