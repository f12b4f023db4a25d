import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { checkedList, latestImport, malList, shownRowsOf, theirs } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { codeOf } from '#tests/support/refusal-of.ts'
import { afterWaiting, waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { deleteAccount } from '../../accounts/delete-account.ts'
import { beginListImport } from './begin-list-import.ts'
import { checkList } from './check-list.ts'
import { cancelListImport, startListImport } from './decide.ts'
import { findLatestImports } from './find-latest-imports.ts'
import { findListImport } from './find-list-import.ts'
import { noteListImportFailure } from './work-on-list-imports.ts'

test('one import of a reader at a time, a preview that was left lying gives way, and nobody else finds it', async () => {
  const db = await freshDatabase()
  const [mari, joao] = [await aUser(db), await aUser(db)]
  const lying = await checkedList(db, mari.id, [{ id: 1 }])
  const broken = await beginListImport(db, asReader(mari.id), { fileName: 'b.json' })
  const id = await checkedList(db, mari.id, [{ id: 1 }])
  const states = (await findLatestImports(db, asReader(mari.id))).map(({ state }) => state)
  expect(states).toEqual(['checked', 'cancelled', 'cancelled'])
  await checkList(db, { id: broken, userId: mari.id }, malList([{ id: 2 }]))
  expect(await shownRowsOf(db, mari.id, broken), 'of what was given up nothing is read').toEqual([])
  await startListImport(db, asReader(mari.id), id, theirs)
  expect(await codeOf(beginListImport(db, asReader(mari.id), { fileName: 'c.json' }))).toBe('list-import-underway')
  expect(await codeOf(cancelListImport(db, asReader(joao.id), id))).toBe('list-import-moved-on')
  expect(await findListImport(db, asReader(joao.id), id)).toBeUndefined()
  expect(await shownRowsOf(db, joao.id, lying)).toEqual([])
  for (let failure = 1; failure <= 5; failure++) expect(await noteListImportFailure(db)).toBe(failure)
  expect(await latestImport(db, mari.id)).toMatchObject({ state: 'failed', undoUntil: expect.any(Date) })
  for (let n = 0; n < 17; n++) await beginListImport(db, asReader(mari.id), { fileName: 'd' })
  expect(await codeOf(beginListImport(db, asReader(mari.id), { fileName: 'e' }))).toBe('list-imports-many')
})

test('of a preview that is started and another list that is begun at the same moment, the later one is refused', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const id = await checkedList(db, userId, [{ id: 1 }])
  let begun: Promise<string> | undefined
  await inTransaction(db, async (tx) => {
    await startListImport(tx, asReader(userId), id, theirs)
    begun = codeOf(beginListImport(db, asReader(userId), { fileName: 'b.json' }))
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  expect(await begun).toBe('list-import-underway')
  expect(await latestImport(db, userId)).toMatchObject({ id, state: 'running' })
})

test('a reader whose account is deleted as they begin an import is told so', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db)).id)

  const begun = afterWaiting(
    db,
    (tx) => deleteAccount(tx, reader),
    () => beginListImport(db, reader, { fileName: 'list.xml' }),
  )

  expect(await codeOf(begun)).toBe('not-signed-in')
})
