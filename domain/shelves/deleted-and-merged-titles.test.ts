import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { mergeTitles } from '../merging/merge-titles.ts'
import { undoMerge } from '../merging/undo-merge.ts'
import { editShelf } from './edit-shelf.ts'
import { noteTitle } from './note-title.ts'
import { findShelfPage } from './queries.ts'

test('a deleted title is off every list and returns to its place, with its note', async () => {
  const db = await freshDatabase()
  const admin = asAdmin((await aUser(db, { role: 'admin' })).id)
  for (const id of ['1', '2', '3']) await aTitle(db, { id, title: `Title ${id}` })
  const [shelf, gone, moved] = [
    await aShelf(db, { titles: ['1', '2', '3'] }),
    await aShelf(db, { titles: ['2'] }),
    await aShelf(db, { titles: ['2', '1'] }),
  ]
  await noteTitle(db, asReader(shelf.user_id), { shelfId: shelf.id, titleId: '2', note: 'Mine' })

  await deleteTitle(db, admin, '2')
  expect(await orderOf(db, shelf.id)).toEqual(['1', '3'])
  await db.deleteFrom('users').where('id', '=', gone.user_id).execute()
  await db.updateTable('shelf_titles').set({ position: 1 }).where('shelf_id', '=', moved.id).execute()
  await editShelf(db, asReader(moved.user_id), moved.id, { name: 'Calm', description: '', visibility: 'public' })
  await restoreTitle(db, admin, '2')

  expect((await findShelfPage(db, shelf.id, { page: 1 })).rows).toMatchObject([
    ...[{ title: { id: '1' } }, { title: { id: '2' }, note: 'Mine' }, { title: { id: '3' } }],
  ])
  expect(await orderOf(db, moved.id)).toEqual(['1', '2'])
  const states = await db.selectFrom('shelf_titles').select('is_public').where('shelf_id', '=', moved.id).execute()
  expect(states).toEqual([{ is_public: true }, { is_public: true }])
})

test('a merged title keeps its place; of two on one list that with the newer note stays, and the undo brings both back', async () => {
  const db = await freshDatabase()
  const admin = asAdmin((await aUser(db, { role: 'admin' })).id)
  for (const id of ['1', '2', '3']) await aTitle(db, { id, title: `Title ${id}` })
  const alone = await aShelf(db, { titles: ['3', '1'] })
  const both = await aShelf(db, { titles: ['1', '3', '2'] })
  const noted = await aShelf(db, { titles: ['1', '3', '2'] })
  for (const shelf of [both, noted]) {
    const note = (titleId: string, note: string) =>
      noteTitle(db, asReader(shelf.user_id), { shelfId: shelf.id, titleId, note })
    if (shelf === noted) await note('2', 'Older')
    await note('1', 'Newer')
    if (shelf === both) await note('2', '')
  }
  const before = await db.selectFrom('shelf_titles').selectAll().orderBy('shelf_id').orderBy('position').execute()

  await mergeTitles(db, admin, { from: '1', into: '2', reason: 'Twice' })

  expect(await orderOf(db, alone.id)).toEqual(['3', '2'])
  for (const { id } of [both, noted]) {
    expect((await findShelfPage(db, id, { page: 1 })).rows).toMatchObject([
      { title: { id: '2' }, note: 'Newer' },
      { title: { id: '3' } },
    ])
  }
  await undoMerge(db, admin, '1')
  expect(await db.selectFrom('shelf_titles').selectAll().orderBy('shelf_id').orderBy('position').execute()).toEqual(
    before,
  )
})

async function orderOf(db: Db, shelfId: string): Promise<string[]> {
  return (await findShelfPage(db, shelfId, { page: 1 })).rows.map(({ title }) => title.id)
}
