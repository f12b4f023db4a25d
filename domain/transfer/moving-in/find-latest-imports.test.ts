import { expect, test } from 'vitest'
import { broughtList, titlesOfMal } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findLatestImports } from './find-latest-imports.ts'

test('a reader finds their own imports, the latest first', async () => {
  const db = await freshDatabase()
  const [mari, joao] = [await aUser(db), await aUser(db)]
  await titlesOfMal(db, 1)
  const older = await broughtList(db, mari.id, [{ id: 1 }])
  const newer = await broughtList(db, mari.id, [{ id: 1 }])

  const found = await findLatestImports(db, asReader(mari.id))
  expect(found.map(({ id, state }) => ({ id, state }))).toEqual([
    { id: newer, state: 'done' },
    { id: older, state: 'done' },
  ])
  expect(await findLatestImports(db, asReader(joao.id))).toEqual([])
})
