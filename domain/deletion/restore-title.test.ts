import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/types.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aBusyTitle, aShelf, aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { charactersOf, staffOf } from '#tests/support/shown-people.ts'
import { tablesWith } from '#tests/support/tables-with.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { changeRecords } from '../journal/change-records.ts'
import type { Change } from '../journal/changes-rules.ts'
import { undoChange } from '../journal/undo-change.ts'
import { noteTitle } from '../shelves/note-title.ts'
import { shelveTitle } from '../shelves/shelve-title.ts'
import { unshelveTitle } from '../shelves/unshelve-title.ts'
import { searchTitles } from '../titles/search/search-titles.ts'
import { deleteTitle } from './delete-title.ts'
import { parts } from './parts.ts'
import { findDeletedTitles, forgetDeletedTitles } from './queries.ts'
import { restoreTitle } from './restore-title.ts'

/** Maintained by triggers, so they need not be restored. */
const derived = ['search_keys', 'search_initials', 'star_counts', 'title_counts', 'title_facets']

test('every table whose rows are deleted with a title is copied with it', async () => {
  const db = await freshDatabase()
  const { rows } = await sql<{ name: string }>`
    with recursive going as (
      select 'titles'::regclass as id
      union select conrelid::regclass from pg_constraint join going on confrelid = going.id where contype = 'f'
    ) select id::text as name from going`.execute(db)

  expect(parts.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('undoing a deletion leaves everything as it was, including ids, times, averages and counters', async () => {
  const db = await freshDatabase()
  const { title } = await aBusyTitle(db, { title: 'Mushishi', genres: ['Mystery', 'Slice of Life'] })
  await aTitle(db, { title: 'Another' })
  const before = await contentsOf(db)

  await deleteTitle(db, asAdmin('admin'), title.id)
  expect(await contentsOf(db)).not.toEqual(before)
  expect(await restoreTitle(db, asAdmin('admin'), title.id)).toEqual({ kind: 'anime', title: 'Mushishi' })

  expect(await contentsOf(db)).toEqual(before)
  expect((await searchTitles(db, '蟲師', 1)).rows[0]).toMatchObject({ id: title.id })
  const actions = await db.selectFrom('admin_actions').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['title-deleted', 'title-restored'])
})

test('what each reader keeps of a title goes and comes back with it: journal, activity, what was undone, places on lists with their notes, and favourites', async () => {
  const db = await freshDatabase()
  const { title, mari, joao } = await aBusyTitle(db, { episodes: 12 })
  const [one, other] = [await aTitle(db), await aTitle(db)]
  const change = (changes: Change[]) => changeRecords(db, asReader(joao.id), { titleIds: [title.id], changes })
  await change([
    { do: 'stand', standing: 'on-hold' },
    { do: 'notes', notes: 'Moss.' },
    { do: 'private', isPrivate: true },
  ])
  await undoChange(db, asReader(joao.id), (await change([{ do: 'score', score: 3.5 }])).undoId ?? '')
  const shelf = await aShelf(db, { user_id: mari.id, titles: [one.id, title.id, other.id], visibility: 'public' })
  await noteTitle(db, asReader(mari.id), { shelfId: shelf.id, titleId: title.id, note: 'By the fire' })
  const former = await aShelf(db, { user_id: mari.id, titles: [title.id] })
  await unshelveTitle(db, asReader(mari.id), { shelfId: former.id, titleId: title.id })
  await db
    .insertInto('counted_by_imports')
    .values({ user_id: joao.id, title_id: title.id, status: 'watching' })
    .execute()
  const before = await contentsOf(db)
  const { rows: tables } = await sql<{ name: keyof DB }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name = any(${parts.map(({ table }) => table)})`.execute(
    db,
  )
  // A table that is added is filled here, too. Merges have tests of their own.
  const empty = [...tables, { name: 'undone_activity' }].filter(({ name }) => before[name]?.length === 0)
  expect(empty).toEqual([{ name: 'title_merge_rows' }])

  await deleteTitle(db, asAdmin('admin'), title.id)
  const gone = await contentsOf(db)
  expect(
    tables.filter(({ name }) => gone[name]?.some((row) => String(row).includes(`"title_id": "${title.id}"`))),
  ).toEqual([])
  await restoreTitle(db, asAdmin('admin'), title.id)

  expect(await contentsOf(db)).toEqual(before)
})

test('a title that was deleted before an upgrade from 0.1 comes back with its cast and staff', async () => {
  const db = await freshDatabase()
  const { title } = await aBusyTitle(db)
  await deleteTitle(db, asAdmin('admin'), title.id)
  const person = { title_id: title.id, position: 0, image: null, role: 'Main' }
  const former = {
    characters: [{ ...person, id: 1, name: 'Ginko', vocal: 'Yuto Nakano' }],
    staff_members: [{ ...person, id: 1, name: 'Nagahama' }],
  }
  const later = ['title_characters', 'voices', 'title_staff', 'title_tags', 'title_companies', 'title_records']
  await sql`
    update deleted_titles set snapshot = jsonb_set(snapshot - ${later}::text[], '{titles,0}',
      (snapshot #> '{titles,0}') - '{background,season}'::text[]) || ${JSON.stringify(former)}::jsonb`.execute(db)

  await restoreTitle(db, asAdmin('admin'), title.id)

  expect(await charactersOf(db)).toMatchObject([{ name: 'Ginko', vocal: 'Yuto Nakano', role: 'Main' }])
  expect(await staffOf(db)).toMatchObject([{ name: 'Nagahama', role: 'Main' }])
})

test('what belonged to an account deleted in the meantime is not restored and no longer counts', async () => {
  const db = await freshDatabase()
  const { title, mari, joao, review } = await aBusyTitle(db)

  await deleteTitle(db, asAdmin('admin'), title.id)
  await deleteAccount(db, asReader(joao.id))
  await restoreTitle(db, asAdmin('admin'), title.id)

  const back = await db.selectFrom('titles').selectAll().where('id', '=', title.id).executeTakeFirstOrThrow()
  expect(back).toMatchObject({ rating_sum: 10, rating_count: 1, rating: 10, watching: 3 })
  expect(await db.selectFrom('ratings').select('user_id').execute()).toEqual([{ user_id: mari.id }])
  expect(await db.selectFrom('reviews').select(['id', 'like_count']).execute()).toEqual([
    { id: review.id, like_count: 0 },
  ])

  await deleteTitle(db, asAdmin('admin'), title.id)
  await deleteAccount(db, asReader(mari.id))
  await restoreTitle(db, asAdmin('admin'), title.id)
  expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([])
  expect(await charactersOf(db)).toMatchObject([{ name: 'Ginko', vocal: 'Yuto Nakano' }])
})

test('with an account goes, at once, what it had of a title that can still be restored', async () => {
  const db = await freshDatabase()
  const { title, joao } = await aBusyTitle(db)
  await changeRecords(db, asReader(joao.id), { titleIds: [title.id], changes: [{ do: 'notes', notes: 'Moss.' }] })
  const shelf = await aShelf(db, { user_id: joao.id, titles: [title.id] })
  await noteTitle(db, asReader(joao.id), { shelfId: shelf.id, titleId: title.id, note: 'Mushrooms.' })
  await deleteTitle(db, asAdmin('admin'), title.id)
  expect(await tablesWith(db, 'Moss.')).toEqual(['deleted_title_rows', 'undos'])

  await deleteAccount(db, asReader(joao.id))

  for (const text of [joao.id, 'Moss.', 'Mushrooms.']) expect([text, await tablesWith(db, text)]).toEqual([text, []])
})

test('an account that is deleted while a deletion is undone is not counted', async () => {
  const db = await freshDatabase()
  for (let round = 0; round < 6; round++) {
    const { title, mari, joao } = await aBusyTitle(db)
    await deleteTitle(db, asAdmin('admin'), title.id)

    await Promise.all([
      restoreTitle(db, asAdmin('admin'), title.id),
      deleteAccount(db, asReader(joao.id)),
      deleteAccount(db, asReader(mari.id)),
    ])

    const back = await db.selectFrom('titles').selectAll().where('id', '=', title.id).executeTakeFirstOrThrow()
    expect(back).toMatchObject({ rating_sum: 0, rating_count: 0, rating: null })
  }
  expect(await db.selectFrom('ratings').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([])
})

test('each deletion can be undone once, even by two admins at once', async () => {
  const db = await freshDatabase()
  const { title } = await aBusyTitle(db)
  for (let round = 0; round < 3; round++) {
    await deleteTitle(db, asAdmin('admin'), title.id)
    const both = await Promise.allSettled([
      restoreTitle(db, asAdmin('a'), title.id),
      restoreTitle(db, asAdmin('b'), title.id),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'restore-late' })
  }
})

test('after ten minutes a deletion is final, and the copy is deleted', async () => {
  const db = await freshDatabase()
  const [old, recent] = [await aTitle(db, { title: 'Old' }), await aTitle(db, { title: 'Recent' })]
  for (const { id } of [old, recent]) await deleteTitle(db, asAdmin('admin'), id)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db
    .updateTable('deleted_titles')
    .set({ deleted_at: ago(10.1) })
    .where('title_id', '=', old.id)
    .execute()
  await db
    .updateTable('deleted_titles')
    .set({ deleted_at: ago(8.5) })
    .where('title_id', '=', recent.id)
    .execute()

  expect(await findDeletedTitles(db, asAdmin('admin'))).toEqual([
    { id: recent.id, kind: 'anime', title: 'Recent', minutesLeft: 2 },
  ])
  await expect(restoreTitle(db, asAdmin('admin'), old.id)).rejects.toMatchObject({ code: 'restore-late' })
  await forgetDeletedTitles(db)
  expect(await db.selectFrom('deleted_titles').select('title').execute()).toEqual([{ title: 'Recent' }])
})

test('a deletion cannot be undone while the title has been added or imported again', async () => {
  const db = await freshDatabase()
  const { title } = await aBusyTitle(db, { title: 'Mushishi', released_on: '2005-10-23' })
  const namesake = await aTitle(db, { title: 'Mushishi', released_on: '2014-04-05' })
  await deleteTitle(db, asAdmin('admin'), title.id)
  await deleteTitle(db, asAdmin('admin'), namesake.id)
  const again = await aTitle(db, { title: 'Mushishi', released_on: '2005' })

  expect(await refusalOf(restoreTitle(db, asAdmin('admin'), title.id))).toMatchObject({
    code: 'title-replaced',
    sentence: 'Mushishi has been added again since. Delete that one first to undo this.',
  })
  await restoreTitle(db, asAdmin('admin'), namesake.id)
  await deleteTitle(db, asAdmin('admin'), again.id)
  await restoreTitle(db, asAdmin('admin'), title.id)

  expect(await db.selectFrom('titles').select('id').orderBy('id').execute()).toEqual(
    [title.id, namesake.id].sort().map((id) => ({ id })),
  )
})

/** Every row of a title, of what is deleted with it, and of what is derived from these. */
async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {}
  for (const table of [...parts.map((part) => part.table), ...derived]) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(r)::text as row from ${sql.table(table)} r order by 1`.execute(db)
    contents[table] = rows.map(({ row }) => row)
  }
  return contents
}

test('a title that comes back while its reader puts another one in its place stands beside it', async () => {
  const db = await freshDatabase()
  const [title, other] = [(await aTitle(db)).id, (await aTitle(db)).id]
  const { id: shelfId, user_id } = await aShelf(db, { titles: [title] })
  await deleteTitle(db, asAdmin('admin'), title)

  await afterWaiting(
    db,
    (tx) => shelveTitle(tx, asReader(user_id), { shelfId, titleId: other }),
    () => restoreTitle(db, asAdmin('admin'), title),
  )

  const places = await db.selectFrom('shelf_titles').select('title_id').orderBy('position').execute()
  expect(places).toEqual([{ title_id: other }, { title_id: title }])
})

test('a title that is just being added or imported again is waited for, before a deletion is undone', async () => {
  const db = await freshDatabase()
  const { title } = await aBusyTitle(db, { title: 'Mushishi', released_on: '2005-10-23' })
  await deleteTitle(db, asAdmin('admin'), title.id)

  const restored = afterWaiting(
    db,
    (tx) => aTitle(tx, { title: 'Mushishi', released_on: '2005' }),
    () => restoreTitle(db, asAdmin('admin'), title.id),
  )

  await expect(restored).rejects.toMatchObject({ code: 'title-replaced' })
  expect((await db.selectFrom('titles').select('title').execute()).length).toBe(1)
})

test('a line of an import that waits for its title to be put back is found to be that title', async () => {
  const db = await freshDatabase()
  const line = { itemType: 'anime', title: 'Mushishi', year: 2005, ids: { mal: 457 } }
  await imported(db, [line])
  const { id } = await db.selectFrom('titles').select('id').executeTakeFirstOrThrow()
  await deleteTitle(db, asAdmin('admin'), id)

  const counts = await afterWaiting(
    db,
    (tx) => restoreTitle(tx, asAdmin('admin'), id),
    () => imported(db, [line]),
  )

  expect(counts).toMatchObject({ unchanged: 1, refused: 0 })
  expect(await db.selectFrom('titles').select('id').execute()).toEqual([{ id }])
})

test('a line that is set aside because it resembles a title is its own one if that is put back meanwhile', async () => {
  const db = await freshDatabase()
  const line = { itemType: 'anime', title: 'Blue', year: 2001, ids: { mal: 1 } }
  await imported(db, [line, { ...line, ids: {} }])
  const idOf = () => db.selectFrom('external_ids').select('title_id').executeTakeFirstOrThrow()
  const { title_id: id } = await idOf()
  await deleteTitle(db, asAdmin('admin'), id)
  let restored: Promise<unknown> | undefined

  const counts = await imported(db, [line], {
    async onProgress() {
      restored ??= restoreTitle(db, asAdmin('admin'), id)
      await restored
    },
  })

  expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 1, refused: 0 })
  expect(await idOf()).toEqual({ title_id: id })
})

test('a line of an import that waits for its title to be deleted is added anew', async () => {
  const db = await freshDatabase()
  const line = { itemType: 'anime', title: 'Mushishi', year: 2005, ids: { mal: 457 } }
  await imported(db, [line])
  const { id } = await db.selectFrom('titles').select('id').executeTakeFirstOrThrow()

  const counts = await afterWaiting(
    db,
    (tx) => deleteTitle(tx, asAdmin('admin'), id),
    () => imported(db, [{ ...line, episodes: 26 }]),
  )

  expect(counts).toMatchObject({ added: 1, refused: 0 })
  const titles = await db.selectFrom('titles').select(['id', 'episodes']).execute()
  expect(titles).toEqual([{ id: expect.not.stringMatching(id), episodes: 26 }])
})

test('what a source is just saying of another title is left out when a deletion is undone', async () => {
  const db = await freshDatabase()
  const [title, other] = [await aTitle(db), await aTitle(db, { title: 'Another' })]
  const line = { source: 'catalogue', key: '', digest: 'said', record: '{"title": "A Title"}' }
  await db
    .insertInto('title_records')
    .values({ ...line, title_id: title.id })
    .execute()
  await deleteTitle(db, asAdmin('admin'), title.id)

  await afterWaiting(
    db,
    (tx) =>
      tx
        .insertInto('title_records')
        .values({ ...line, title_id: other.id })
        .execute(),
    () => restoreTitle(db, asAdmin('admin'), title.id),
  )

  const records = await db.selectFrom('title_records').select('title_id').execute()
  expect(records).toEqual([{ title_id: other.id }])
  expect((await db.selectFrom('titles').select('title').execute()).length).toBe(2)
})
