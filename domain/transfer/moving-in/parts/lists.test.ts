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
