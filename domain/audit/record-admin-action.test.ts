import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { recordAdminAction } from './record-admin-action.ts'

const subject = { kind: 'title', id: '1', name: 'Mushishi' } as const

test('an action is written down with who did it, what, when, and only what differs before and after', async () => {
  const db = await freshDatabase()
  const { id: adminId } = await aUser(db, { email: 'admin@site.example', role: 'admin' })

  await inTransaction(db, (tx) =>
    recordAdminAction(tx, {
      adminId,
      action: 'title-changed',
      subject,
      before: { title: 'Mushi-shi', episodes: 26, genres: ['Drama'] },
      after: { title: 'Mushishi', episodes: 26, genres: ['Drama'], studio: 'Artland' },
    }),
  )

  expect(await db.selectFrom('admin_actions').selectAll().executeTakeFirstOrThrow()).toEqual({
    id: 1,
    admin_id: adminId,
    admin_email: 'admin@site.example',
    action: 'title-changed',
    subject_kind: 'title',
    subject_id: '1',
    subject_name: 'Mushishi',
    subject_author: null,
    before: { title: 'Mushi-shi' },
    after: { title: 'Mushishi', studio: 'Artland' },
    acted_at: expect.any(Date),
  })
})

test('an entry outlives the account of who acted', async () => {
  const db = await freshDatabase()
  const { id: adminId } = await aUser(db, { email: 'admin@site.example', role: 'admin' })
  const before = { title: 'Mushishi' }
  await inTransaction(db, (tx) => recordAdminAction(tx, { adminId, action: 'title-deleted', subject, before }))

  await db.deleteFrom('users').where('id', '=', adminId).execute()

  const entries = await db.selectFrom('admin_actions').select(['admin_email', 'after']).execute()
  expect(entries).toEqual([{ admin_email: 'admin@site.example', after: null }])
})

test('what is rolled back was never written down', async () => {
  const db = await freshDatabase()
  const work = db.transaction().execute(async (tx) => {
    await recordAdminAction(tx, { adminId: 'a', action: 'title-deleted', subject })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')

  expect(await db.selectFrom('admin_actions').selectAll().execute()).toEqual([])
})

test('entries are neither changed nor taken away', async () => {
  const db = await freshDatabase()
  await inTransaction(db, (tx) => recordAdminAction(tx, { adminId: 'a', action: 'title-deleted', subject }))

  await expect(db.updateTable('admin_actions').set({ admin_email: '' }).execute()).rejects.toThrow('only grows')
  await expect(db.deleteFrom('admin_actions').execute()).rejects.toThrow('only grows')
  await expect(sql`truncate admin_actions`.execute(db)).rejects.toThrow('only grows')
})
