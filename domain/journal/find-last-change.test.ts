import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addToList } from './add-to-list.ts'
import { changeMany } from './change-many.ts'
import { changeStatus } from './change-status.ts'
import { findLastChange } from './find-last-change.ts'
import { undoChange } from './undo-change.ts'

test('a reader finds the last change of their own that can be undone, unless it was a drop', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)
  const reader = asReader(entry.user_id)
  const { id, title } = await aTitle(db, { title: 'Mushishi' })
  expect(await findLastChange(db, entry.user_id)).toBeNull()

  const { undoId } = await addToList(db, reader, { kind: 'anime', id })
  expect(await findLastChange(db, entry.user_id)).toEqual({ id: undoId, count: 1, title })
  expect(await findLastChange(db, (await anEntry(db)).user_id)).toBeNull()

  const many = {
    which: { titleIds: [id, entry.title_id] },
    changes: [{ do: 'score', score: 8 }] as const,
    today: '2026-11-22',
  }
  await changeMany(db, reader, { ...many, changes: [...many.changes] })
  expect(await findLastChange(db, entry.user_id)).toMatchObject({ count: 2 })
  await changeStatus(db, reader, { entryId: entry.id, status: 'dropped' })
  expect(await findLastChange(db, entry.user_id)).toBeNull()
})

test('undoing an addition takes the entry away and touches no counter', async () => {
  const db = await freshDatabase()
  const { user_id } = await anEntry(db)
  const { id } = await aTitle(db)
  const { undoId } = await addToList(db, asReader(user_id), { kind: 'anime', id })

  await undoChange(db, asReader(user_id), undoId ?? '')

  expect(await db.selectFrom('list_entries').select('id').where('title_id', '=', id).execute()).toEqual([])
  const counters = ['watched', 'watching', 'want_to_watch', 'dropped'] as const
  const counted = await db.selectFrom('titles').select(counters).where('id', '=', id).executeTakeFirstOrThrow()
  expect(counted).toEqual({ watched: 0, watching: 0, want_to_watch: 0, dropped: 0 })
})
