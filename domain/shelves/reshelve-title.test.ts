import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { deleteShelf } from './delete-shelf.ts'
import { moveTitle } from './move-title.ts'
import { noteTitle } from './note-title.ts'
import { findShelfChoices, findUnshelved } from './own-queries.ts'
import { findShelfPage } from './queries.ts'
import { reshelveTitle } from './reshelve-title.ts'
import { restoreShelf } from './restore-shelf.ts'
import { shelveTitle } from './shelve-title.ts'
import { forgetUnshelved, unshelveTitle } from './unshelve-title.ts'

const mari = asReader('mari')
const all = ['1', '2', '3', '4', '5']

test('a title that was taken off a list comes back to its place with its note, also when the form comes twice', async () => {
  const { db, url, order, on } = await aList()
  await noteTitle(db, mari, { ...on('2'), note: 'Summer' })
  const before = await db.selectFrom('shelf_titles').selectAll().orderBy('position').execute()

  await unshelveTitle(db, mari, on('2'))
  expect(await order()).toEqual(['1', '3', '4', '5'])
  expect(await findUnshelved(db, mari, '7')).toEqual([{ id: '2', title: 'Title 2', minutesLeft: 10 }])
  expect(await findShelfChoices(db, mari, '2')).toMatchObject([{ holds: false, canBePutBack: true }])
  expect(await clearedDuring(url, () => reshelveTitle(db, mari, on('2')))).toEqual(['shelf:7', 'shelved:2'])
  expect(await clearedDuring(url, () => reshelveTitle(db, mari, on('2')))).toEqual([])

  expect(await db.selectFrom('shelf_titles').selectAll().orderBy('position').execute()).toEqual(before)
  expect(await findUnshelved(db, mari, '7')).toEqual([])
  expect(await db.selectFrom('unshelved_titles').selectAll().execute()).toEqual([])
})

test('whatever is moved, added and taken off in between, the others keep their order and it comes back between its neighbours', async () => {
  const { db, order, on } = await aList()
  const places = fc.nat({ max: 4 })
  await fc.assert(
    fc.asyncProperty(fc.subarray(all, { minLength: 1 }), fc.shuffledSubarray(all), places, async (off, back, seed) => {
      const start = await order()
      for (const id of off) await unshelveTitle(db, mari, on(id))
      const undone = back.filter((id) => off.includes(id))
      for (const id of undone) await reshelveTitle(db, mari, on(id))
      expect(await order()).toEqual(start.filter((id) => !off.includes(id) || undone.includes(id)))
      for (const id of off) if (!undone.includes(id)) await reshelveTitle(db, mari, on(id))
      expect(await order()).toEqual(start)
      await moveTitle(db, mari, { ...on(all[seed] as string), goal: { place: 1 + (seed % 3) } })
    }),
    { numRuns: 8 },
  )
})

test('it comes back before what was added at the end meanwhile, and after the positions were numbered again', async () => {
  const { db, order, on } = await aList()
  await aTitle(db, { id: '6', title: 'Title 6' })
  await unshelveTitle(db, mari, on('5'))
  await shelveTitle(db, mari, on('6'))
  await unshelveTitle(db, mari, on('2'))
  for (let turn = 0; turn < 40; turn++) {
    await moveTitle(db, mari, { ...on(turn % 2 ? '4' : '6'), goal: { before: '3' } })
  }
  expect(await order()).toEqual(['1', '6', '4', '3'])
  await reshelveTitle(db, mari, on('2'))
  await reshelveTitle(db, mari, on('5'))
  expect(await order()).toEqual(['1', '2', '6', '4', '3', '5'])
})

test('a title that was added again meanwhile stays where it is, and there is nothing to undo', async () => {
  const { db, order, on } = await aList()
  await unshelveTitle(db, mari, on('1'))
  await shelveTitle(db, mari, on('1'))
  expect(await findUnshelved(db, mari, '7')).toEqual([])
  await reshelveTitle(db, mari, on('1'))
  expect(await order()).toEqual(['2', '3', '4', '5', '1'])
})

test('after ten minutes, on a full or deleted list, and by others it is not put back', async () => {
  const { db, order, on } = await aList()
  await unshelveTitle(db, mari, on('1'))
  await aUser(db, { id: 'ren' })
  expect(await refusalOf(reshelveTitle(db, asReader('ren'), on('1')))).toMatchObject({ code: 'shelf-missing' })
  expect(await findUnshelved(db, asReader('ren'), '7')).toEqual([])
  for (const odd of ['9', 'x', '\0']) {
    expect(await refusalOf(reshelveTitle(db, mari, on(odd)))).toMatchObject({ code: 'title-missing' })
  }
  await deleteShelf(db, mari, '7')
  expect(await refusalOf(reshelveTitle(db, mari, on('1')))).toMatchObject({ code: 'shelf-missing' })
  await restoreShelf(db, mari, '7')

  const ids = Array.from({ length: 1_996 }, (_, index) => String(9_000 + index))
  await db
    .insertInto('titles')
    .values(ids.map((id) => ({ id, kind: 'anime', title: id })))
    .execute()
  const place = { shelf_id: '7', user_id: 'mari', is_public: true }
  await db
    .insertInto('shelf_titles')
    .values(ids.map((id, index) => ({ ...place, title_id: id, position: 100 + index })))
    .execute()
  expect(await refusalOf(reshelveTitle(db, mari, on('1')))).toMatchObject({ code: 'shelf-full' })
  await unshelveTitle(db, mari, on('9000'))
  await forgetUnshelved(db)
  await reshelveTitle(db, mari, on('1'))
  expect((await order())[0]).toBe('1')

  await db
    .updateTable('unshelved_titles')
    .set({ taken_off_at: new Date(Date.now() - 601_000) })
    .execute()
  await unshelveTitle(db, mari, on('9001'))
  expect(await refusalOf(reshelveTitle(db, mari, on('9000')))).toMatchObject({
    ...{ code: 'unshelved-late', sentence: 'It is too late to put the title back' },
  })
  await forgetUnshelved(db)
  expect(await db.selectFrom('unshelved_titles').select('title_id').execute()).toEqual([{ title_id: '9001' }])
})

test('a title that is deleted and restored meanwhile can still be put back', async () => {
  const { db, order, on } = await aList()
  const admin = asAdmin((await aUser(db, { role: 'admin' })).id)
  await unshelveTitle(db, mari, on('3'))
  await deleteTitle(db, admin, '3')
  expect(await refusalOf(reshelveTitle(db, mari, on('3')))).toMatchObject({ code: 'title-missing' })
  await restoreTitle(db, admin, '3')
  await reshelveTitle(db, mari, on('3'))
  expect(await order()).toEqual(all)
})

test('of taking off, adding, undoing and deleting the list at the same moment, a title is on it once or not at all', async () => {
  const { db, on } = await aList()
  for (let round = 0; round < 8; round++) {
    const settled = await Promise.allSettled([
      ...[1, 2].map(() => unshelveTitle(db, mari, on('2'))),
      ...[1, 2, 3].map(() => reshelveTitle(db, mari, on('2'))),
      ...(round % 2 ? [shelveTitle(db, mari, on('2'))] : []),
      ...(round % 4 === 3 ? [deleteShelf(db, mari, '7')] : []),
    ])
    for (const each of settled) {
      if (each.status === 'rejected') expect(['unshelved-late', 'shelf-missing']).toContain(each.reason.code)
    }
    if (round % 4 === 3) await restoreShelf(db, mari, '7').catch(() => {})
    const [live, kept] = await Promise.all(
      (['shelf_titles', 'unshelved_titles'] as const).map((table) =>
        db.selectFrom(table).select('title_id').where('title_id', '=', '2').execute(),
      ),
    )
    expect([live?.length, kept?.length].sort()).toEqual([0, 1])
    await reshelveTitle(db, mari, on('2'))
    expect(await db.selectFrom('shelf_titles').select('title_id').where('title_id', '=', '2').execute()).toHaveLength(1)
  }
})

/** A public list of five titles. */
async function aList() {
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'mari' })
  for (const id of all) await aTitle(db, { id, title: `Title ${id}` })
  await aShelf(db, { id: '7', user_id: 'mari', titles: all, visibility: 'public' })
  return {
    ...{ db, url },
    on: (titleId: string) => ({ shelfId: '7', titleId }),
    order: async () => (await findShelfPage(db, '7', { page: 1 })).rows.map(({ title }) => title.id),
  }
}
