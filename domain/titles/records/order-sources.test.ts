import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { addSource } from './add-source.ts'
import { findSources } from './find-sources.ts'
import { putSourceBefore } from './order-sources.ts'
import { findRefold, findRefoldProgress, workOnRefold } from './refold.ts'

test('a source that is put before another is believed, once titles have been folded again', async () => {
  const { db, admin } = await aSiteWith([])
  for (const [source, episodes] of Object.entries({ one: 26, two: 27 })) {
    const line = { itemType: 'anime', title: 'Mushishi', year: 2005, ids: { mal: 457 }, episodes }
    await imported(db, [line], { source })
  }
  expect(await episodes(db)).toEqual([26])

  await putSourceBefore(db, admin, 'two', 'one')
  expect(await findRefoldProgress(db)).toEqual({ done: 0, titles: 1 })
  await workOnRefold(db, (await findRefold(db)) ?? 0)

  expect(await episodes(db)).toEqual([27])
  expect(await findRefoldProgress(db)).toBeNull()
  expect(await findSources(db, admin)).toMatchObject([
    { name: 'two', titles: 1 },
    { name: 'one', titles: 1 },
  ])
})

test('a title that was deleted meanwhile is restored as its sources say in the new order', async () => {
  const { db, admin } = await aSiteWith([])
  for (const [source, episodes] of Object.entries({ one: 26, two: 27 })) {
    await imported(db, [{ itemType: 'anime', title: 'Mushishi', year: 2005, ids: { mal: 457 }, episodes }], { source })
  }
  const { id } = await db.selectFrom('titles').select('id').executeTakeFirstOrThrow()
  await deleteTitle(db, admin, id)
  await putSourceBefore(db, admin, 'two', 'one')
  await workOnRefold(db, (await findRefold(db)) ?? 0)

  await restoreTitle(db, admin, id)

  expect(await episodes(db)).toEqual([27])
})

test('an order that is underway begins again', async () => {
  const { db, admin } = await aSiteWith(['one', 'two'])
  await sql`insert into refolds (last_title_id) values ('9')`.execute(db)

  await putSourceBefore(db, admin, 'two', 'one')

  expect(await findRefoldProgress(db)).toEqual({ done: 0, titles: 0 })
})

test('to put a source where it is changes nothing, so that a form which is sent twice moves it once', async () => {
  const { db, admin } = await aSiteWith(['one', 'two', 'three'])

  await putSourceBefore(db, admin, 'three', 'two')
  await putSourceBefore(db, admin, 'three', 'two')
  await putSourceBefore(db, admin, 'one', 'one')

  expect(await order(db)).toEqual(['one', 'three', 'two'])
  const { rows } = await sql<{ before: unknown; after: unknown }>`select before, after from admin_actions`.execute(db)
  expect(rows).toEqual([
    { before: { order: 'catalogue, one, two, three' }, after: { order: 'catalogue, one, three, two' } },
  ])
})

test.each(['admin', 'before-0.2', 'demo', 'nobody', ''])('the place of "%s" cannot be chosen', async (name) => {
  const { db, admin } = await aSiteWith(['one', 'two'])

  const refusal = { code: 'source-missing' }
  await expect(putSourceBefore(db, admin, name, 'one')).rejects.toMatchObject(refusal)
  await expect(putSourceBefore(db, admin, 'two', name)).rejects.toMatchObject(refusal)

  expect(await order(db)).toEqual(['one', 'two'])
})

test('whatever is put before whatever, at once too, each source keeps one place', async () => {
  const names = ['one', 'two', 'three', 'four']
  const { db, admin } = await aSiteWith(names)
  const move = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names))

  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 4 }), async (moves) => {
      await Promise.all(moves.map(([name, other]) => putSourceBefore(db, admin, name, other)))

      const after = await order(db)
      expect(after.toSorted()).toEqual(names.toSorted())
      if (moves.length === 1)
        for (const [name, other] of moves) expect(after.indexOf(name)).toBeLessThanOrEqual(after.indexOf(other))
    }),
    { numRuns: 15 },
  )
  expect(await sql`select from refolds where ended_at is null`.execute(db)).toMatchObject({ rows: [{}] })
})

async function aSiteWith(sources: string[]) {
  const db = await freshDatabase()
  for (const name of sources) await addSource(db, name, 'catalogue')
  return { db, admin: asAdmin((await aUser(db, { role: 'admin' })).id) }
}

async function order(db: PlainDb): Promise<string[]> {
  const rows = await db
    .selectFrom('sources')
    .select('name')
    .where('name', 'not in', ['admin', 'before-0.2', 'catalogue', 'demo'])
    .orderBy('position')
    .execute()
  return rows.map(({ name }) => name)
}

async function episodes(db: PlainDb): Promise<(number | null)[]> {
  return (await db.selectFrom('titles').select('episodes').execute()).map((title) => title.episodes)
}
