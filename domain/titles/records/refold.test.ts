import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { editTitle } from '../edit-title.ts'
import { findEditableTitle } from '../editable-title.ts'
import { valuesOf } from '../title-form-rules.ts'
import { foldTitles } from './fold-titles.ts'
import { findRefold, noteRefoldFailure, workOnRefold } from './refold.ts'

test('titles gain what sources have said of them before this release could read it', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aCatalogue(db, 7)
  const before = await titlesOf(db)
  await forgetLists(db)
  await sql`update titles set studio = 'Another' where title = 'Title 3'`.execute(db)
  const id = await anOrder(db)

  const cleared = await clearedDuring(url, () => workOnRefold(db, id, { batchSize: 2 }))

  const producers = await db.selectFrom('title_companies').select('title_id').where('role', '=', 'producer').execute()
  expect(producers).toHaveLength(7)
  const after = await titlesOf(db)
  expect(after.map(({ title, studio }) => [title, studio])).toEqual(before.map(({ title }) => [title, 'Sunrise']))
  const written = after.filter(({ edit_version }, place) => edit_version !== before[place]?.edit_version)
  expect(written.map(({ title }) => title)).toEqual(['Title 3'])
  expect(cleared).toContain('*')
  expect(await findRefold(db)).toBeNull()
})

test('an order that is interrupted goes on where it stopped', async () => {
  const db = await freshDatabase()
  await aCatalogue(db, 5)
  await forgetLists(db)
  const id = await anOrder(db)
  const stop = new AbortController()

  await workOnRefold(db, id, { batchSize: 2, signal: stop.signal, pause: async () => stop.abort() })
  const done = () => db.selectFrom('title_companies').select('title_id').where('role', '=', 'producer').execute()
  expect(await done()).toHaveLength(2)
  await sql`delete from title_companies`.execute(db)
  await workOnRefold(db, id, { batchSize: 2 })

  expect(await done()).toHaveLength(3)
  expect(await findRefold(db)).toBeNull()
})

test('a title whose record cannot be read stays as it is, and the others are folded', async () => {
  const db = await freshDatabase()
  await aCatalogue(db, 4)
  await forgetLists(db)
  await sql`update title_records set record = record || '{"producers": "NHK"}' where record ->> 'title' = 'Title 1'`.execute(
    db,
  )

  await workOnRefold(db, await anOrder(db))

  const { rows } = await sql`
    select t.title from titles t where not exists (select from title_companies where title_id = t.id)`.execute(db)
  expect(rows).toEqual([{ title: 'Title 1' }])
})

test('what a source said of a title under a name of which nothing is to be seen keeps no title from being folded', async () => {
  const db = await freshDatabase()
  await aCatalogue(db, 2)
  await forgetLists(db)
  await sql`update title_records set record = record || '{"title": "\u3164"}' where record ->> 'title' = 'Title 1'`.execute(
    db,
  )
  const ids = (await titlesOf(db)).map(({ id }) => id)

  await inTransaction(db, (tx) => foldTitles(tx, ids))

  expect((await titlesOf(db)).map(({ title }) => title)).toEqual(['Title 0', 'Title 1'])
  expect(await db.selectFrom('title_companies').selectAll().execute()).not.toEqual([])
})

test('a title that came back with an admin’s word alone stays as it is', async () => {
  const db = await freshDatabase()
  const admin = asAdmin((await aUser(db, { role: 'admin' })).id)
  const line = { itemType: 'anime', ids: { mal: 1 }, title: 'Haibane', year: 2002, studios: ['Radix'] }
  await imported(db, [line, { itemType: 'anime', ids: { mal: 2 }, title: 'Another', year: 2003 }])
  const [first, other] = await titlesOf(db)
  const saved = await findEditableTitle(db, first?.id ?? '')
  if (!saved || !first || !other) throw new Error('no title')
  const values = valuesOf(saved)
  await editTitle(db, admin, first.id, { ...values, texts: { ...values.texts, studio: 'Artland' } })
  await deleteTitle(db, admin, first.id)
  await imported(db, [line])
  const again = (await titlesOf(db)).find(({ title }) => title === 'Haibane')
  await mergeTitles(db, admin, { from: again?.id ?? '', into: other.id, reason: 'The same' })
  await restoreTitle(db, admin, first.id)

  await workOnRefold(db, await anOrder(db))

  expect(await findRefold(db)).toBeNull()
  const titles = (await titlesOf(db)).map(({ title, studio }) => [title, studio])
  expect(titles).toContainEqual(['Haibane', 'Artland'])
})

test('an order is given up after five failures', async () => {
  const db = await freshDatabase()
  const id = await anOrder(db)
  for (const failures of [1, 2, 3, 4, 5]) {
    expect(await findRefold(db)).toBe(id)
    expect(await noteRefoldFailure(db, id)).toBe(failures)
  }
  expect(await findRefold(db)).toBeNull()
})

test('failures at a title that has been folded since do not count', async () => {
  const db = await freshDatabase()
  await aCatalogue(db, 3)
  const id = await anOrder(db)
  for (const failures of [1, 2, 3, 4]) expect(await noteRefoldFailure(db, id)).toBe(failures)
  const stop = new AbortController()
  await workOnRefold(db, id, { batchSize: 1, signal: stop.signal, pause: async () => stop.abort() })

  expect(await noteRefoldFailure(db, id)).toBe(1)
})

async function aCatalogue(db: PlainDb, titles: number) {
  const lines = Array.from({ length: titles }, (_, n) => ({
    ...{ itemType: 'anime', title: `Title ${n}`, studios: ['Sunrise'], producers: ['NHK'] },
  }))
  await imported(db, lines)
}

/** As after an upgrade from a release that did not read them. */
async function forgetLists(db: PlainDb) {
  for (const table of ['title_companies', 'company_keys', 'companies'] as const) await db.deleteFrom(table).execute()
}

async function anOrder(db: PlainDb): Promise<number> {
  const { id } = await db.insertInto('refolds').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

function titlesOf(db: PlainDb) {
  return db.selectFrom('titles').selectAll().orderBy('id').execute()
}
