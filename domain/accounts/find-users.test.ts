import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffRole } from '#domain/permissions.ts'
import { asAdmin, asStaff } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase, newDatabase } from '#tests/support/database.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { findUsers } from './find-users.ts'
import { suspendUser } from './suspend-user.ts'

const everybody = { query: '', which: 'all', page: 1 } as const

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
    ...{ role: 'reader', isBelow: true, email: 'mari@one.example' },
  })
})

test('suspended users can be listed alone, and a page beyond the end is the last page', async () => {
  const db = await freshDatabase()
  const users = await Promise.all(Array.from({ length: 27 }, () => aUser(db)))
  await suspendUser(db, asAdmin('admin'), users[3]?.id ?? '', 'Spam')

  const suspended = await findUsers(db, asAdmin('admin'), { ...everybody, which: 'suspended' })
  expect(suspended.rows).toMatchObject([{ id: users[3]?.id, suspendedAt: expect.any(Date) }])
  expect(await findUsers(db, asAdmin('admin'), { ...everybody, page: 9 })).toMatchObject({
    page: 2,
    pages: 2,
    total: 27,
  })
})

test('of very many users the newest have pages, and a search finds the others', async () => {
  const db = await freshDatabase()
  const [first] = await Promise.all(
    Array.from({ length: 27 }, (_, n) => aUser(db, { user_name: `User ${n}.`, created_at: new Date(n * 1_000) })),
  )
  const find = (page: number, query = '') =>
    findUsers(db, asAdmin('admin'), { ...everybody, query, page }, { most: 25 })

  const found = await find(9)
  expect(found).toMatchObject({ page: 1, pages: 1, total: 25, isMore: true })
  expect(found.rows.map(({ userName }) => userName)).toEqual(Array.from({ length: 25 }, (_, n) => `User ${26 - n}.`))
  expect(await find(1, 'user 0.')).toMatchObject({ rows: [{ id: first?.id }], total: 1, isMore: false })
})

test('a moderator finds users by their names, and neither sees nor finds addresses', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db, { user_name: 'Mari', email: 'mari@one.example' })
  const find = (query: string) => findUsers(db, asStaff('moderator', 'moderator'), { ...everybody, query })

  expect((await find('mar')).rows).toMatchObject([{ id, email: '', isBelow: true }])
  expect((await find('one.example')).rows).toEqual([])
})

test('those with a role can be listed alone, with whether the one who looks may act on them', async () => {
  const db = await freshDatabase()
  await aUser(db)
  for (const role of ['editor', 'moderator', 'admin', 'owner']) await aUser(db, { id: role, role })
  const below = async (role: StaffRole) => {
    const { rows } = await findUsers(db, asStaff(role, 'somebody'), { ...everybody, which: 'staff' })
    expect(rows).toHaveLength(4)
    return rows.flatMap(({ id, isBelow }) => (isBelow ? [id] : [])).sort()
  }

  expect(await below('moderator')).toEqual([])
  expect(await below('admin')).toEqual(['editor', 'moderator'])
  expect(await below('owner')).toEqual(['admin', 'editor', 'moderator'])
})

test('a search reads those whom it finds, even where the planner would rather walk through all users', async () => {
  const { db } = await newDatabase()
  await sql`insert into users (id, user_name, email) select 'r' || n, 'Reader ' || n, n || '@site.example'
    from generate_series(1, 2000) n`.execute(db)
  await sql`vacuum (analyze) users`.execute(db)

  let found: string[] = []
  const read = await rowsRead(db, async (tx) => {
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await findUsers(tx, asAdmin('admin'), { ...everybody, query: 'reader 1234' })
    found = rows.map(({ id }) => id)
  })

  expect(found).toEqual(['r1234'])
  expect(read).toBeLessThan(100)
})
