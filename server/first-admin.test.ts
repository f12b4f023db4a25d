import { expect, test } from 'vitest'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { makeFirstAdmin } from './first-admin.ts'

const email = 'admin@site.example'

test('a random password is printed once, on the first start', async () => {
  const db = await freshDatabase()

  expect(await makeFirstAdmin(db, { adminEmail: email, adminPassword: null })).toMatch(
    /The admin is admin@site\.example, with the password [\w-]{24} /,
  )
  expect(await makeFirstAdmin(db, { adminEmail: email, adminPassword: null })).toBe('')
})

test('a configured password is not printed', async () => {
  const db = await freshDatabase()

  expect(await makeFirstAdmin(db, { adminEmail: email, adminPassword: 'correct horse' })).not.toContain('horse')
})

test("a reader's address as ADMIN_EMAIL is reported", async () => {
  const db = await freshDatabase()
  await aUser(db, { email })

  expect(await makeFirstAdmin(db, { adminEmail: email, adminPassword: null })).toContain('belongs to a reader')
})
