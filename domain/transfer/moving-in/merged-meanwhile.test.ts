import { expect, test } from 'vitest'
import { broughtList, checkedList, figuresOf, theirs, titlesOfMal } from '#tests/support/a-list-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { mergeTitles } from '../../merging/merge-titles.ts'
import { undoMerge } from '../../merging/undo-merge.ts'
import { startListImport } from './decide.ts'
import { workOnListImports } from './work-on-list-imports.ts'

test('a title that was merged or deleted after the preview is the one that remains, or waits', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [from = '', into = '', gone = ''] = await titlesOfMal(db, 3)
  const id = await checkedList(db, userId, [{ id: 1, status: 'completed' }, { id: 3 }])
  await mergeTitles(db, asAdmin('admin'), { from, into, reason: 'The same' })
  await db.deleteFrom('titles').where('id', '=', gone).execute()
  await startListImport(db, asReader(userId), id, theirs)
  await workOnListImports(db, noFiles)
  expect(await db.selectFrom('list_entries').select('title_id').execute()).toEqual([{ title_id: into }])
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'done', added: 1, waiting: 1 })
})

test('a title that is merged while an import waits for it is the one that remains', async () => {
  for (const castsRatings of [false, true]) {
    const db = await freshDatabase()
    const { id: userId } = await aUser(db)
    const [from = '', into = ''] = await titlesOfMal(db, 2)
    const id = await checkedList(db, userId, [{ id: 1, status: 'completed', score: 8 }])
    await startListImport(db, asReader(userId), id, { ...theirs, castsRatings })
    await afterWaiting(
      db,
      (tx) => mergeTitles(tx, asAdmin('admin'), { from, into, reason: 'The same' }),
      () => workOnListImports(db, noFiles),
    )
    expect(await db.selectFrom('list_entries').select('title_id').execute()).toEqual([{ title_id: into }])
    expect((await db.selectFrom('ratings').execute()).length).toBe(castsRatings ? 1 : 0)
    expect(await figuresOf(db, userId)).toEqual({ state: 'done', rows: 1, matched: 1, new: 1, added: 1 })
  }
})

test('what was counted for a title stays counted when it is merged, and when that is undone', async () => {
  const db = await freshDatabase()
  const [both, one] = [await aUser(db), await aUser(db)]
  const [from = '', into = ''] = await titlesOfMal(db, 2)
  await broughtList(db, both.id, [
    { id: 1, status: 'completed' },
    { id: 2, status: 'completed' },
  ])
  await broughtList(db, one.id, [{ id: 1, status: 'completed' }])
  const ledger = () =>
    db.selectFrom('counted_by_imports').select(['user_id', 'title_id', 'status']).orderBy('id').execute()
  const before = await ledger()
  await mergeTitles(db, asAdmin('admin'), { from, into, reason: 'The same' })
  expect(await ledger()).toEqual([
    { user_id: both.id, title_id: into, status: 'watched' },
    { user_id: one.id, title_id: into, status: 'watched' },
  ])
  await undoMerge(db, asAdmin('admin'), from)
  expect(await ledger()).toEqual(before)
})
