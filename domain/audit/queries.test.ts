import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { findActions } from './queries.ts'
import { recordAdminAction } from './record-admin-action.ts'

test('the log is paged, the last first, and may be narrowed to one action', async () => {
  const db = await freshDatabase()
  for (let n = 1; n <= 52; n++) {
    const action = n % 2 ? 'title-deleted' : 'user-suspended'
    await recordAdminAction(db, { adminId: 'a', action, subject: { kind: 'title', id: String(n), name: `Title ${n}` } })
  }

  const first = await findActions(db, { action: null, page: 1 })
  expect(first).toMatchObject({ page: 1, pages: 2, total: 52 })
  expect(first.entries).toHaveLength(50)
  expect(first.entries[0]).toMatchObject({ action: 'user-suspended', subject: { id: '52', name: 'Title 52' } })
  expect((await findActions(db, { action: null, page: 9 })).entries.map(({ id }) => id)).toEqual([2, 1])
  expect(await findActions(db, { action: 'title-deleted', page: 1 })).toMatchObject({ total: 26, pages: 1 })
  expect(await findActions(db, { action: 'review-hidden', page: 1 })).toMatchObject({ total: 0, page: 1, pages: 1 })
})
