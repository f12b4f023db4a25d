import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { changeRecords } from '../journal/change-records.ts'
import { visitor } from '../permissions.ts'
import { saveProfileSettings } from '../profiles/save-settings.ts'
import { withAdultTitles } from '../titles/adult-titles.ts'
import { findTitlePage } from '../titles/queries.ts'
import { deleteShelf, forgetDeletedShelves } from './delete-shelf.ts'
import { editShelf } from './edit-shelf.ts'
import { makeShelf } from './make-shelf.ts'
import { moveTitle } from './move-title.ts'
import { noteTitle } from './note-title.ts'
import { findDeletedShelves, findOwnShelf, findOwnShelves, findShelfChoices } from './own-queries.ts'
import { findLinkedShelf, findShelfPage, findShelvesOfTitle } from './queries.ts'
import { renewLink } from './renew-link.ts'
import { restoreShelf } from './restore-shelf.ts'
import { mostShelved, readPlace, readShelf, readShelfNote } from './rules.ts'
import { shelveTitle } from './shelve-title.ts'
import { unshelveTitle } from './unshelve-title.ts'

const form = { name: 'Best of 2007', description: '', visibility: 'private' } as const

test('a reader makes a list, puts titles of both kinds on it with notes, and takes one off', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db)).id)
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await aTitle(db, { id: '2', title: 'Yotsuba to!', kind: 'manga' })
  const shelfId = await makeShelf(db, reader, form)

  expect(await shelveTitle(db, reader, { shelfId, titleId: '1' })).toEqual({
    title: 'Mushishi',
    shelf: 'Best of 2007',
    added: true,
  })
  await shelveTitle(db, reader, { shelfId, titleId: '2' })
  await noteTitle(db, reader, { shelfId, titleId: '2', note: 'Summer' })

  expect((await findShelfPage(db, shelfId, { page: 1 })).rows).toMatchObject([
    { place: 1, title: { id: '1' }, note: '' },
    { place: 2, title: { id: '2', kind: 'manga' }, note: 'Summer' },
  ])
  expect(await unshelveTitle(db, reader, { shelfId, titleId: '1' })).toBe('Best of 2007')
  expect(await unshelveTitle(db, reader, { shelfId, titleId: '1' })).toBe('Best of 2007')
  expect((await findOwnShelves(db, reader, 1)).rows).toMatchObject([
    { id: shelfId, titles: 1, visibility: 'private', cover: [{ id: '2' }] },
  ])
  expect(await findShelfChoices(db, reader, '2')).toEqual([
    { id: shelfId, name: 'Best of 2007', holds: true, canBePutBack: false },
  ])
})

test('a list that is made with a title on it is made with it or not at all', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db)).id)
  await aTitle(db, { id: '1', title: 'Mushishi' })

  expect(await refusalOf(makeShelf(db, reader, form, '2'))).toMatchObject({ code: 'title-missing' })
  const shelfId = await makeShelf(db, reader, form, '1')

  expect((await findOwnShelves(db, reader, 1)).rows).toMatchObject([{ id: shelfId, titles: 1, cover: [{ id: '1' }] }])
})

test('what the form of a list leaves as it was stays as another window has made it', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db)).id)
  const was = { ...form, visibility: 'public' } as const
  const id = await makeShelf(db, reader, was)
  await editShelf(db, reader, id, { ...was, visibility: 'private' }, was)

  await editShelf(db, reader, id, { ...was, name: 'Best of 2008' }, was)

  expect(await findOwnShelf(db, reader, id)).toMatchObject({ name: 'Best of 2008', visibility: 'private' })
  await editShelf(db, reader, id, was)
  expect(await findOwnShelf(db, reader, id)).toMatchObject(was)
})

test('titles that their reader keeps private are on a list for its reader alone, and the list is on none of their pages', async () => {
  const db = await freshDatabase()
  const mari = (await aUser(db, { id: 'mari' })).id
  for (const id of ['1', '2', '3']) await aTitle(db, { id })
  const lists = [await aShelf(db, { user_id: mari, visibility: 'public', titles: ['1', '2', '3'] })]
  // That somebody else keeps a title private is nothing to her list.
  lists.push(await aShelf(db, { visibility: 'public', titles: ['3', '1'] }))
  for (const [nth, { user_id: userId }] of lists.entries()) {
    await saveProfileSettings(db, asReader(userId), { isOn: true, handle: `reader-${nth}`, parts: { lists: 'public' } })
  }
  const [{ id = '' } = {}, { id: theirs = '' } = {}] = lists
  const seen = async (of?: 'its reader') => {
    const { rows, total } = await findShelfPage(db, id, of ? { page: 1, of } : { page: 1 })
    return [total, ...rows.map(({ place, title, isPrivate }) => `${place} ${title.id}${isPrivate ? ' private' : ''}`)]
  }
  const on = async (titleId: string) => {
    const shown = await findShelvesOfTitle(db, titleId)
    const named = (await findTitlePage(db, titleId))?.shelves.shown
    expect(named?.map((each) => each.id)).toEqual(shown.map((each) => each.id))
    return shown.map((each) => [each.id, each.cover.map((title) => title.id)])
  }
  expect(await on('1')).toEqual([
    [theirs, ['3', '1']],
    [id, ['1', '2', '3']],
  ])

  await changeRecords(db, asReader(mari), { titleIds: ['1', '3'], changes: [{ do: 'private', isPrivate: true }] })

  expect(await seen()).toEqual([1, '1 2'])
  expect(await seen('its reader')).toEqual([3, '1 1 private', '2 2', '3 3 private'])
  expect(await on('1')).toEqual([[theirs, ['3', '1']]])
  expect(await on('2')).toEqual([[id, ['2']]])
  expect(await findOwnShelf(db, asReader(mari), id)).toMatchObject({ titles: 3 })
  await changeRecords(db, asReader(mari), { titleIds: ['3'], changes: [{ do: 'forget' }] })
  expect(await seen(), 'forgotten, it stays private').toEqual([1, '1 2'])
})

test('what a reader keeps private of a long list is found without reading all that they keep', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  await sql`insert into titles (id, kind, title) select n::text, 'anime', 'A Title' from generate_series(1, 2000) n`.execute(
    db,
  )
  const titles = Array.from({ length: 2_000 }, (_, n) => String(n + 1))
  const { id } = await aShelf(db, { user_id: userId, visibility: 'public', titles })
  const read = async () => {
    await sql`vacuum analyze journal, shelf_titles, titles`.execute(db)
    return rowsRead(db, async (tx) => expect((await findShelfPage(tx, id, { page: 1 })).total).toBeGreaterThan(1_900))
  }
  const ofNothing = await read()
  await sql`insert into journal (user_id, title_id, kind, is_private)
    select ${userId}, id, kind, id::integer % 100 = 0 from titles`.execute(db)

  expect((await read()) - ofNothing).toBeLessThan(500)
})

test('of twenty additions of one title at the same time one adds it, and it is on the list once', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  await aTitle(db, { id: '1' })
  const { id: shelfId } = await aShelf(db, { user_id: userId })

  const added = await Promise.all(
    Array.from({ length: 20 }, () => shelveTitle(db, asReader(userId), { shelfId, titleId: '1' })),
  )

  expect(added.filter((each) => each.added)).toHaveLength(1)
  expect(await db.selectFrom('shelf_titles').select('title_id').execute()).toEqual([{ title_id: '1' }])
})

test('a list of somebody else is not found, whatever is done to it', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1' })
  const { id: shelfId } = await aShelf(db, { titles: ['1'] })
  const which = { shelfId, titleId: '1' }

  for (const other of [asReader((await aUser(db)).id), asAdmin((await aUser(db, { role: 'admin' })).id)]) {
    expect(await findOwnShelf(db, other, shelfId)).toBeNull()
    for (const refused of [
      () => editShelf(db, other, shelfId, form),
      () => shelveTitle(db, other, which),
      () => unshelveTitle(db, other, which),
      () => noteTitle(db, other, { ...which, note: 'x' }),
      () => moveTitle(db, other, { ...which, goal: { place: 1 } }),
      () => renewLink(db, other, shelfId),
      () => deleteShelf(db, other, shelfId),
    ]) {
      expect(await refusalOf(refused)).toMatchObject({ code: 'shelf-missing', sentence: 'This list no longer exists' })
    }
    expect(await refusalOf(restoreShelf(db, other, shelfId))).toMatchObject({ code: 'shelf-undo-late' })
  }
  expect(await refusalOf(makeShelf(db, visitor, form))).toMatchObject({ code: 'not-signed-in' })
  expect(await db.selectFrom('shelf_titles').select('title_id').execute()).toHaveLength(1)
})

test('a reader has 200 lists at most, also when several are made at once, and a list 2,000 titles', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db, { id: 'mari' })).id)
  await db
    .insertInto('shelves')
    .values(Array.from({ length: 198 }, () => ({ user_id: 'mari', name: 'x' })))
    .execute()
  const made = await Promise.allSettled(Array.from({ length: 5 }, () => makeShelf(db, reader, form)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await refusalOf(makeShelf(db, reader, form))).toMatchObject({
    code: 'shelves-many',
    sentence: 'You can have 200 lists. Please delete one first',
  })

  const shelf = await db.selectFrom('shelves').selectAll().executeTakeFirstOrThrow()
  await fill(db, shelf.id, 'mari', mostShelved)
  await aTitle(db, { id: '1' })
  expect(await refusalOf(shelveTitle(db, reader, { shelfId: shelf.id, titleId: '1' }))).toMatchObject({
    code: 'shelf-full',
    sentence: 'A list can hold 2,000 titles. Please take one off first',
  })
})

test('a deleted list can be restored as it was for ten minutes, and is then removed', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db, { id: 'mari' })).id)
  await aTitle(db, { id: '1' })
  await aTitle(db, { id: '2' })
  const before = await aShelf(db, { user_id: 'mari', titles: ['2', '1'], name: 'Best', visibility: 'link' })

  expect(await deleteShelf(db, reader, before.id)).toBe('Best')
  expect(await findOwnShelves(db, reader, 1)).toMatchObject({ rows: [], total: 0 })
  expect(await findLinkedShelf(db, before.link_key)).toBeNull()
  expect(await findDeletedShelves(db, reader)).toEqual([{ id: before.id, name: 'Best', minutesLeft: 10 }])
  await forgetDeletedShelves(db)
  expect(await restoreShelf(db, reader, before.id)).toBe('Best')

  expect(await db.selectFrom('shelves').selectAll().execute()).toEqual([before])
  expect((await findShelfPage(db, before.id, { page: 1 })).rows.map(({ title }) => title.id)).toEqual(['2', '1'])

  await deleteShelf(db, reader, before.id)
  await db
    .updateTable('shelves')
    .set({ deleted_at: new Date(Date.now() - 601_000) })
    .execute()
  expect(await refusalOf(restoreShelf(db, reader, before.id))).toMatchObject({ code: 'shelf-undo-late' })
  await forgetDeletedShelves(db)
  expect(await db.selectFrom('shelf_titles').selectAll().execute()).toEqual([])
})

test('a renewed link leads to the list, the former one no longer; a private list has none', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db, { id: 'mari', user_name: 'Mari' })).id)
  const { id, link_key: former } = await aShelf(db, { user_id: 'mari', visibility: 'link', name: 'Best' })
  expect(await findLinkedShelf(db, former)).toMatchObject({ id, owner: { id: 'mari', name: 'Mari' } })

  await renewLink(db, reader, id)

  expect(await findLinkedShelf(db, former)).toBeNull()
  const key = (await findOwnShelf(db, reader, id))?.linkKey ?? ''
  expect(key).not.toBe(former)
  expect(await findLinkedShelf(db, key)).toMatchObject({ id })
  await editShelf(db, reader, id, form)
  expect(await findLinkedShelf(db, key)).toBeNull()
  expect(await findLinkedShelf(db, `${key}\0`)).toBeNull()
})

test('a suspended reader’s lists are shown to nobody, and come back whole', async () => {
  const db = await freshDatabase()
  const { user_id, link_key } = await aShelf(db, { visibility: 'public' })
  const suspend = (at: Date | null) => db.updateTable('users').set({ suspended_at: at }).execute()

  await suspend(new Date())
  expect(await findLinkedShelf(db, link_key)).toBeNull()
  await suspend(null)
  expect(await findLinkedShelf(db, link_key)).toMatchObject({ owner: { id: user_id } })
})

test('a list leaves out titles for adults where the request does not show them, and its reader sees all', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'One' })
  await aTitle(db, { id: '2', title: 'Two', age_rating: 'adult', is_adult: true })
  await aTitle(db, { id: '3', title: 'Three' })
  const { id } = await aShelf(db, { titles: ['1', '2', '3'] })
  const places = async (of?: 'its reader') =>
    (await findShelfPage(db, id, { page: 1, of })).rows.map(({ place, title }) => `${place} ${title.id}`)

  expect(await places()).toEqual(['1 1', '2 3'])
  expect(await withAdultTitles(true, places)).toEqual(['1 1', '2 2', '3 3'])
  expect(await places('its reader')).toEqual(['1 1', '2 2', '3 3'])
})

test('a page of a list names the titles around it', async () => {
  const db = await freshDatabase()
  const { id, user_id } = await aShelf(db)
  const ids = await fill(db, id, user_id, 8)

  const page = async (page: number) => {
    const { rows, before, after, ...found } = await findShelfPage(db, id, { page, size: 3 })
    return {
      ...found,
      titles: rows.map(({ title }) => title.id),
      places: rows.map(({ place }) => place),
      before,
      after,
    }
  }
  expect(await page(1)).toMatchObject({ titles: ids.slice(0, 3), before: null, after: ids.slice(3, 5) })
  expect(await page(2)).toMatchObject({
    ...{ titles: ids.slice(3, 6), places: [4, 5, 6], before: ids[2], after: ids.slice(6), pages: 3, total: 8 },
  })
  expect(await page(3)).toMatchObject({ titles: ids.slice(6), before: ids[5], after: [] })
})

test('when others begin or cease to see a list, the pages of its titles are cleared, and each change clears the list’s own', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const reader = asReader((await aUser(db, { id: 'mari' })).id)
  for (const id of ['1', '2']) await aTitle(db, { id })
  const { id } = await aShelf(db, { user_id: 'mari', titles: ['1'] })
  const cleared = (work: () => Promise<unknown>) => clearedDuring(url, work)

  const [list, title, other] = [`shelf:${id}`, 'shelved:1', 'shelved:2']
  expect(await cleared(() => shelveTitle(db, reader, { shelfId: id, titleId: '2' }))).toEqual([list])
  expect(await cleared(() => editShelf(db, reader, id, { ...form, visibility: 'public' }))).toEqual([
    list,
    title,
    other,
  ])
  expect(await cleared(() => editShelf(db, reader, id, { ...form, visibility: 'public' }))).toEqual([list])
  expect(await cleared(() => unshelveTitle(db, reader, { shelfId: id, titleId: '2' }))).toEqual([list, other])
  expect(await cleared(() => shelveTitle(db, reader, { shelfId: id, titleId: '2' }))).toEqual([list, other])
  expect(await cleared(() => shelveTitle(db, reader, { shelfId: id, titleId: '2' }))).toEqual([])
  expect(await cleared(() => noteTitle(db, reader, { shelfId: id, titleId: '2', note: 'x' }))).toEqual([list])
  expect(await cleared(() => deleteShelf(db, reader, id))).toEqual([list, title, other])
  expect(await cleared(() => restoreShelf(db, reader, id))).toEqual([list, title, other])
})

test('a form of a list without a name, too long or with odd values is refused', async () => {
  const typed = { name: 'Best', description: 'Of all', visibility: 'link' }
  expect(readShelf({ ...typed, name: '  Best\u200b \n of ' })).toMatchObject({ name: 'Best of' })
  expect(readShelf({ ...typed, name: 'é'.repeat(100) }).name).toHaveLength(100)
  for (const [odd, code] of [
    [{ name: ' \u200b' }, 'shelf-name'],
    [{ name: '\0' }, 'shelf-name'],
    [{ name: 'x'.repeat(101) }, 'shelf-name-long'],
    [{ description: 'x'.repeat(2_001) }, 'shelf-description-long'],
    [{ visibility: 'secret' }, 'shelf-visibility'],
    [{ visibility: 'toString' }, 'shelf-visibility'],
  ] as const) {
    expect(await refusalOf(() => readShelf({ ...typed, ...odd }))).toMatchObject({ code })
  }
  expect(readShelfNote(' a\r\nb\0 ')).toBe('a\nb')
  expect(await refusalOf(() => readShelfNote('x'.repeat(1_001)))).toMatchObject({ code: 'shelf-note-long' })
  expect(readPlace(' 12 ')).toBe(12)
  for (const odd of ['', '0', '-1', '1.5', 'x', '1e99', 'Infinity']) {
    expect(await refusalOf(() => readPlace(odd))).toMatchObject({ code: 'shelf-place' })
  }
})

/** Puts so many new titles on a list, and returns their ids in its order. */
async function fill(db: Db, shelfId: string, userId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(5_000 + index))
  await db
    .insertInto('titles')
    .values(ids.map((id) => ({ id, kind: 'anime', title: `Title ${id}` })))
    .execute()
  await db
    .insertInto('shelf_titles')
    .values(
      ids.map((id, index) => ({ shelf_id: shelfId, user_id: userId, is_public: false, title_id: id, position: index })),
    )
    .execute()
  return ids
}
