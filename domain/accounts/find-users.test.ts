import { expect, test } from 'vitest'
import { asAdmin } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findUsers } from './find-users.ts'
import { suspendUser } from './suspend-user.ts'

const everybody = { query: '', suspendedOnly: false, page: 1 }

test('users are found by any part of their name or address, in any case, newest first', async () => {
  const db = await freshDatabase()
  const mari = await aUser(db, { user_name: 'Mari_100%', email: 'mari@one.example', created_at: '2026-01-01' })
  const joao = await aUser(db, { user_name: 'João', email: 'joao@two.example', created_at: '2026-02-01' })
  await aReview(db, { user_id: mari.id })
  const found = async (query: string) =>
    (await findUsers(db, asAdmin('admin'), { ...everybody, query })).rows.map(({ id }) => id)

  expect(await found('')).toEqual([joao.id, mari.id])
  expect(await found('MARI')).toEqual([mari.id])
  expect(await found('two.example')).toEqual([joao.id])
  expect(await found('0%')).toEqual([mari.id])
  expect(await found('i_1')).toEqual([mari.id])
  expect(await found('%')).toEqual([mari.id])
  expect(await found('\\')).toEqual([])
  expect((await findUsers(db, asAdmin('admin'), { ...everybody, query: 'mari' })).rows[0]).toMatchObject({
    reviews: 1,
    isAdmin: false,
  })
})

test('suspended users can be listed alone, and a page beyond the end is the last page', async () => {
  const db = await freshDatabase()
  const users = await Promise.all(Array.from({ length: 27 }, () => aUser(db)))
  await suspendUser(db, asAdmin('admin'), users[3]?.id ?? '', 'Spam')

  const suspended = await findUsers(db, asAdmin('admin'), { ...everybody, suspendedOnly: true })
  expect(suspended.rows).toMatchObject([{ id: users[3]?.id, suspendedAt: expect.any(Date) }])
  expect(await findUsers(db, asAdmin('admin'), { ...everybody, page: 9 })).toMatchObject({
    page: 2,
    pages: 2,
    total: 27,
  })
})
