import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findActions } from './queries.ts'
import { recordAdminAction } from './record-admin-action.ts'

test('the log is paged, the last first, and may be narrowed to one action', async () => {
  const db = await freshDatabase()
  for (let n = 1; n <= 52; n++) {
    const action = n % 2 ? 'title-deleted' : 'user-suspended'
    const subject = { kind: 'title', id: String(n), name: `Title ${n}` } as const
    await inTransaction(db, (tx) => recordAdminAction(tx, { adminId: 'a', action, subject }))
  }

  const first = await findActions(db, asAdmin('admin'), { action: null, query: '', page: 1 })
  expect(first).toMatchObject({ page: 1, pages: 2, total: 52 })
  expect(first.rows).toHaveLength(50)
  expect(first.rows[0]).toMatchObject({ action: 'user-suspended', subject: { id: '52', name: 'Title 52' } })
  expect(
    (await findActions(db, asAdmin('admin'), { action: null, query: '', page: 9 })).rows.map(({ id }) => id),
  ).toEqual([2, 1])
  expect(await findActions(db, asAdmin('admin'), { action: 'title-deleted', query: '', page: 1 })).toMatchObject({
    total: 26,
    pages: 1,
  })
  expect(await findActions(db, asAdmin('admin'), { action: 'review-hidden', query: '', page: 1 })).toMatchObject({
    total: 0,
    page: 1,
    pages: 1,
  })
})

test('the log is searched by what it was done to, its id, and who did it', async () => {
  const db = await freshDatabase()
  const { id: adminId } = await aUser(db, { email: 'keeper@site.example', role: 'admin' })
  const write = (admin: string, id: string, name: string, author?: string) => {
    const subject = { kind: author ? 'review' : 'title', id, name, author } as const
    return inTransaction(db, (tx) => recordAdminAction(tx, { adminId: admin, action: 'title-changed', subject }))
  }
  await write(adminId, '10', 'Mushishi')
  await write('gone', '11', '100% Mushi')
  await write('gone', '12', 'Another', 'João')
  const find = async (query: string, action: 'title-changed' | 'title-added' | null = null) =>
    (await findActions(db, asAdmin('admin'), { action, query, page: 1 })).rows.map(({ subject }) => subject.id)

  expect(await find('MUSHI')).toEqual(['11', '10'])
  expect(await find('10')).toEqual(['11', '10'])
  expect(await find('0%')).toEqual(['11'])
  expect(await find('joão')).toEqual(['12'])
  expect(await find('keeper@')).toEqual(['10'])
  expect(await find('11', 'title-changed')).toEqual(['11'])
  expect(await find('11', 'title-added')).toEqual([])
})
