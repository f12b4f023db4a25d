import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSite, broughtFile, partsOf } from '#tests/support/a-kiroku-import.ts'
import { undoneList } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { makeShelf } from '../../../shelves/make-shelf.ts'
import { noteTitle } from '../../../shelves/note-title.ts'

test('of a list that was here the undo takes the titles that were brought, but for those with another note since', async () => {
  const { db, userId } = await aSite(3)
  const shelfId = await makeShelf(db, asReader(userId), { name: 'Calm', description: '', visibility: 'private' })
  const titles = [1, 2, 3].map((n) => ({ id: `t${n}`, kind: 'anime', name: 'T', ids: { mal: String(n) } }))
  const listOf = (...ids: string[]) => [{ name: 'Calm', titles: ids.map((titleId) => ({ titleId, note: 'theirs' })) }]
  const left = () => db.selectFrom('shelf_titles').select(['title_id', 'note']).execute()
  const id = await broughtFile(db, userId, { titles, lists: listOf('t1', 't2') })

  await noteTitle(db, asReader(userId), { shelfId, titleId: '501', note: 'My long thoughts' })
  await undoneList(db, userId, id)
  expect(await partsOf(db, userId, id)).toEqual({ lists: { 'changed-since': 1 } })
  expect(await left()).toEqual([{ title_id: '501', note: 'My long thoughts' }])

  const before = await broughtFile(db, userId, { titles, lists: listOf('t2') })
  await sql`update list_import_parts set undo = undo - 'notes' where import_id = ${before}`.execute(db)
  await undoneList(db, userId, before)
  expect(await partsOf(db, userId, before), 'as a release kept it that did not know notes').toEqual({
    lists: { undone: 1 },
  })
  expect(await left()).toHaveLength(1)
})

test('a title that was private elsewhere stays so while it stays on a list, however long ago it was put there', async () => {
  const { db, userId } = await aSite(3)
  const shelfId = await makeShelf(db, asReader(userId), { name: 'Calm', description: '', visibility: 'public' })
  const titles = [1, 2].map((n) => ({
    ...{ id: `t${n}`, kind: 'anime', name: 'T', ids: { mal: String(n) } },
    ...{ entry: { status: 'watched' }, journal: { isPrivate: true } },
  }))
  const listed = titles.map(({ id }) => ({ titleId: id, note: 'theirs', addedAt: '2020-01-01T00:00:00.000Z' }))
  const id = await broughtFile(db, userId, { titles, lists: [{ name: 'Calm', titles: listed }] })

  await noteTitle(db, asReader(userId), { shelfId, titleId: '501', note: 'My long thoughts' })
  await undoneList(db, userId, id)

  expect(await db.selectFrom('shelf_titles').select('title_id').execute()).toEqual([{ title_id: '501' }])
  const journals = await db.selectFrom('journal').select(['title_id', 'is_private']).execute()
  expect(journals).toContainEqual({ title_id: '501', is_private: true })
})
