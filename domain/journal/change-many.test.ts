import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { changeMany, mostAtOnce } from './change-many.ts'
import { changeRecords } from './change-records.ts'
import type { Change } from './changes-rules.ts'
import { findListPage } from './find-list-page.ts'
import { readListQuery } from './list-query-rules.ts'
import { undoChange } from './undo-change.ts'

const today = '2026-11-22'
const asked = (address = '') => readListQuery(new URLSearchParams(address))

test('titles that were chosen, or all that a list asks for, change at once, and can be taken back at once', async () => {
  const db = await freshDatabase()
  const user = await aList(db, ['watching', 'watching', 'unwatched'])
  const [one, two, three] = await titlesOf(db, user)
  const change = (titleIds: string[], changes: Change[]) =>
    changeMany(db, asReader(user), { which: { titleIds }, changes, today })

  expect(await change([one, two, three], [{ do: 'score', score: 8 }])).toMatchObject({ changed: 3 })
  const finished = await changeMany(db, asReader(user), {
    which: { query: asked('standing=current') },
    changes: [{ do: 'stand', standing: 'completed' }],
    today,
  })
  expect(finished.changed).toBe(2)
  expect((await findListPage(db, user, asked())).standings).toMatchObject({ completed: 2, planning: 1, current: 0 })
  expect(await change([one], [{ do: 'add tags', tags: ['again'] }])).toMatchObject({ changed: 1 })

  const undone = await undoChange(db, asReader(user), finished.undoId ?? '')
  expect([undone.undone.length, undone.kept.length], 'what was changed since stays').toEqual([1, 1])
  expect((await findListPage(db, user, asked())).standings).toMatchObject({ completed: 1, current: 1 })
})

test('what is not on the list, nor dropped, is left alone, and nothing of it comes onto the list', async () => {
  const db = await freshDatabase()
  const user = await aList(db, ['watching'])
  const [mine = ''] = await titlesOf(db, user)
  const other = await anEntry(db, { status: 'watching' })
  const change: Change[] = [{ do: 'stand', standing: 'completed' }]
  const wanted = (titleIds: string[]) => ({ which: { titleIds }, changes: change, today })

  expect(await changeMany(db, asReader(user), wanted([mine, other.title_id, '999']))).toMatchObject({ changed: 1 })
  expect(await refusalOf(changeMany(db, asReader(user), wanted([other.title_id])))).toMatchObject({
    code: 'none-chosen',
  })
  const many = Array.from({ length: mostAtOnce + 1 }, (_, n) => String(n))
  expect(await refusalOf(changeMany(db, asReader(user), wanted(many)))).toMatchObject({ code: 'many-at-once' })
  expect(await db.selectFrom('list_entries').select('status').where('id', '=', other.id).execute()).toEqual([
    { status: 'watching' },
  ])
})

test('titles of which very much is kept are not changed all at once', async () => {
  const db = await freshDatabase()
  const user = await aList(db, Array(20).fill('watching'))
  const titleIds = await titlesOf(db, user)
  await sql`insert into journal (user_id, title_id, kind, elsewhere)
    select ${user}, id, kind, jsonb_build_object('mal', repeat('x', 1000000)) from titles`.execute(db)
  const change = (titleIds: string[]) =>
    changeMany(db, asReader(user), { which: { titleIds }, changes: [{ do: 'score', score: 8 }], today })

  expect(await refusalOf(change(titleIds))).toMatchObject({ code: 'long-at-once' })
  expect(await change(titleIds.slice(0, 3))).toMatchObject({ changed: 3 })
})

test('if one of the titles refuses, none of them changes', async () => {
  const db = await freshDatabase()
  const user = await aList(db, ['watching', 'watching'])
  const titleIds = await titlesOf(db, user)
  const most = Array.from({ length: 50 }, (_, n) => `tag ${n}`)
  await changeRecords(db, asReader(user), { titleIds: [titleIds[0] ?? ''], changes: [{ do: 'tags', tags: most }] })

  const adding = changeMany(db, asReader(user), {
    which: { titleIds },
    changes: [{ do: 'add tags', tags: ['x'] }],
    today,
  })

  expect(await refusalOf(adding)).toMatchObject({ code: 'tags-many' })
  const { rows } = await findListPage(db, user, asked('sort=title'))
  expect(rows.filter(({ tags }) => tags.includes('x'))).toEqual([])
})

test('changes of all, of single titles, undos and removals of titles at the same time lose nothing and wait for each other', async () => {
  const db = await freshDatabase()
  const user = await aList(
    db,
    Array.from({ length: 30 }, () => 'unwatched'),
  )
  const other = await aUser(db)
  const titleIds = await titlesOf(db, user)
  for (const title_id of titleIds) await anEntry(db, { user_id: other.id, title_id })
  const all = (who: string, standing: 'current' | 'completed') =>
    changeMany(db, asReader(who), { which: { query: asked() }, changes: [{ do: 'stand', standing }], today })
  const step = (titleId: string) =>
    changeRecords(db, asReader(user), { titleIds: [titleId], changes: [{ do: 'step', by: 1 }] })
  const undo = async () => {
    const { undoId } = await all(user, 'completed')
    if (undoId) await undoChange(db, asReader(user), undoId).catch(() => {})
  }

  await Promise.all([
    all(user, 'current'),
    all(other.id, 'completed'),
    ...titleIds.slice(0, 10).map(step),
    undo(),
    all(user, 'completed'),
    db.deleteFrom('titles').where('id', 'in', titleIds.slice(25)).execute(),
    undo(),
    all(other.id, 'current'),
    ...titleIds.slice(0, 10).map(step),
  ])

  for (const who of [user, other.id]) {
    const { counts, standings } = await findListPage(db, who, asked())
    expect(counts.anime).toBe(25)
    expect(standings.current + standings.completed + standings.planning).toBe(25)
  }
  const progress = await db
    .selectFrom('journal')
    .select(['title_id', 'progress'])
    .where('user_id', '=', user)
    .where('title_id', 'in', titleIds.slice(0, 10))
    .execute()
  expect(progress.map((row) => row.progress)).toEqual(progress.map(() => 2))
})

test('1,700 titles change in a few statements, and kept pages are cleared once', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { id: user } = await aUser(db)
  await db
    .insertInto('titles')
    .values(Array.from({ length: 1_700 }, (_, n) => ({ id: String(n + 1), kind: 'anime', title: `Title ${n}` })))
    .execute()
  await db
    .insertInto('list_entries')
    .values(
      Array.from({ length: 1_700 }, (_, n) => ({
        ...{ id: `favlist${n + 1}`, user_id: user, title_id: String(n + 1), kind: 'anime', status: 'unwatched' },
      })),
    )
    .execute()
  let undoId = ''
  const cleared = await clearedDuring(url, async () => {
    const changes: Change[] = [{ do: 'stand', standing: 'completed' }]
    const done = await changeMany(db, asReader(user), { which: { query: asked() }, changes, today })
    expect(done.changed).toBe(1_700)
    undoId = done.undoId ?? ''
  })

  expect(cleared).toEqual(['*'])
  expect((await undoChange(db, asReader(user), undoId)).undone).toHaveLength(1_700)
  const { watched } = await db.selectFrom('titles').select('watched').where('id', '=', '7').executeTakeFirstOrThrow()
  expect(watched, 'counters only rise (§4)').toBe(1)
})

async function aList(db: Db, statuses: string[]): Promise<string> {
  const { id: user_id } = await aUser(db)
  for (const [place, status] of statuses.entries()) {
    const { id: title_id } = await aTitle(db, { title: `Title ${place}`, episodes: null })
    await anEntry(db, { user_id, title_id, status })
  }
  return user_id
}

async function titlesOf(db: Db, userId: string): Promise<[string, string, string, ...string[]]> {
  const rows = await db
    .selectFrom('list_entries')
    .select('title_id')
    .where('user_id', '=', userId)
    .orderBy('title_id')
    .execute()
  return rows.map(({ title_id }) => title_id) as [string, string, string, ...string[]]
}
