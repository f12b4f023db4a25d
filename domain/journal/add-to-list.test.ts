import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { addToList } from './add-to-list.ts'

test.each([
  ['anime', 'unwatched'],
  ['manga', 'unread'],
] as const)('an added %s starts as %s and raises no counter', async (kind, status) => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { kind, title: 'Mushishi' })
  const reader = await aUser(db)

  expect(await addToList(db, asReader(reader.id), { kind, id })).toMatchObject({ title: 'Mushishi' })

  expect(await db.selectFrom('list_entries').selectAll().execute()).toMatchObject([
    { id: expect.stringMatching(/^favlist\d{13,}$/), user_id: reader.id, title_id: id, kind, status },
  ])
  const counters = ['watched', 'watching', 'want_to_watch', 'reading', 'want_to_read', 'dropped'] as const
  expect(await db.selectFrom('titles').select(counters).execute()).toEqual([
    Object.fromEntries(counters.map((counter) => [counter, 0])),
  ])
})

test("adding a title that is already listed is refused with '{title} is already added in your FavList!', and its status stays", async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { title: 'Fate/Zero' })
  const entry = await anEntry(db, { title_id: id, status: 'watching' })

  const again = addToList(db, asReader(entry.user_id), { kind: 'anime', id })

  expect(await refusalOf(again)).toMatchObject({
    code: 'already-listed',
    sentence: 'Fate/Zero is already added in your FavList!',
  })
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([entry])
})

test('of a hundred simultaneous additions, one succeeds and the others are refused', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)
  const reader = await aUser(db)

  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () => addToList(db, asReader(reader.id), { kind: 'anime', id })),
  )

  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['already-listed']))
  expect(refused).toHaveLength(99)
  expect(await db.selectFrom('list_entries').select('id').execute()).toHaveLength(1)
})

test('two hundred entries added at once get two hundred ids', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)
  const readers = await Promise.all(Array.from({ length: 200 }, () => aUser(db)))

  await Promise.all(readers.map((reader) => addToList(db, asReader(reader.id), { kind: 'anime', id })))

  expect(await db.selectFrom('list_entries').select('id').distinct().execute()).toHaveLength(200)
})

test('nothing is added for a title that does not exist or is of the other kind, or for a deleted user', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { kind: 'manga' })
  const reader = await aUser(db)

  for (const [user, title] of [
    [reader.id, { kind: 'anime', id }],
    [reader.id, { kind: 'manga', id: '1' }],
    ['nobody', { kind: 'manga', id }],
  ] as const) {
    await expect(addToList(db, asReader(user), title)).rejects.toMatchObject({ code: 'title-missing' })
  }
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
})

test('a dropped title can be added again', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)
  await db.deleteFrom('list_entries').where('id', '=', entry.id).execute()

  await addToList(db, asReader(entry.user_id), { kind: 'anime', id: entry.title_id })

  expect(await db.selectFrom('list_entries').select('status').execute()).toEqual([{ status: 'unwatched' }])
})
