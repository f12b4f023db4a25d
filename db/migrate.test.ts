import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

test('a database that is up to date is left alone', async () => {
  const db = await freshDatabase()

  expect(await migrate(db)).toEqual([])
})

test('a migration that changed after it ran is refused', async () => {
  const db = await freshDatabase()
  await db
    .updateTable('migrations' as never)
    .set({ digest: 'another' } as never)
    .execute()

  await expect(migrate(db)).rejects.toThrow('0001_catalogue.sql has changed since it ran')
})

test('each fresh database is empty and its own', async () => {
  const one = await freshDatabase()
  const other = await freshDatabase()
  await aTitle(one, { title: 'Only Here' })

  expect(await one.selectFrom('titles').select('title').execute()).toEqual([{ title: 'Only Here' }])
  expect(await other.selectFrom('titles').select('title').execute()).toEqual([])
})
