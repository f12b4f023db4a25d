import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'

test('if only the reviews cannot be read, the item page works without them and is not kept', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  const { address } = await aServer({ db, url })
  await sql`alter table reviews rename to unreadable`.execute(db)

  const without = await ask(address, '/anime/1')
  await sql`alter table unreadable rename to reviews`.execute(db)
  const whole = await ask(address, '/anime/1')

  expect(without.status).toBe(200)
  expect(without.body.toString()).toContain('Mushishi')
  expect(without.body.toString()).toContain('An error occured while fetching reviews')
  expect(without.body.toString()).toContain('href="/anime/1">Try again</a>')
  expect(whole.body.toString()).toContain('No reviews yet.')
})
