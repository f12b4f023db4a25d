import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { findReaderState } from '../lists/queries.ts'
import { undoSeconds } from '../lists/rules.ts'
import { statusesOf } from '../titles/statuses-rules.ts'
import { addToList } from './add-to-list.ts'
import { changeStatus } from './change-status.ts'
import { findListPage } from './find-list-page.ts'
import { readListQuery } from './list-query-rules.ts'
import { undoDrop } from './undo-drop.ts'

test('undoing a drop restores the entry as it was, and the drop stays counted', async () => {
  const db = await freshDatabase()
  for (const [kind, status] of [
    ...statusesOf.anime.map((each) => ['anime', each] as const),
    ...statusesOf.manga.map((each) => ['manga', each] as const),
  ].filter(([, status]) => status !== 'dropped')) {
    const added_at = new Date('2020-02-29T12:34:56.789Z')
    const entry = await anEntry(db, { kind, status, added_at })
    await drop(db, entry)

    expect(await undoDrop(db, asReader(entry.user_id), entry.id)).toMatchObject({ title: 'A Title', status })

    expect(await entriesOf(db, entry.user_id)).toEqual([entry])
    expect(await dropsOf(db, entry.title_id)).toBe(1)
    await drop(db, entry)
    await undoDrop(db, asReader(entry.user_id), entry.id)
    expect(await entriesOf(db, entry.user_id), 'and a second time').toEqual([entry])
    expect(await dropsOf(db, entry.title_id)).toBe(2)
  }
})

test('after ten minutes a drop is final, and undoing it is no longer offered', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)
  await drop(db, entry)
  const offered = await offersTo(db, entry)
  expect(offered).toHaveLength(2)
  for (const offer of offered) {
    expect(offer).toEqual({ id: entry.id, title: 'A Title', leftMs: expect.any(Number) })
    expect(offer?.leftMs).toBeLessThanOrEqual(undoSeconds * 1000)
  }

  await letTimePass(db, undoSeconds)

  expect(await offersTo(db, entry)).toEqual([])
  expect(await refusalOf(undoDrop(db, asReader(entry.user_id), entry.id))).toMatchObject({
    code: 'undo-late',
    sentence: 'It is too late to undo this. You can add the title again',
  })
  expect(await entriesOf(db, entry.user_id)).toEqual([])
})

test("another user's drop cannot be undone, nor can what was never dropped", async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)
  const other = await anEntry(db, { title_id: entry.title_id })
  await drop(db, entry)

  for (const [user, id] of [
    [other.user_id, entry.id],
    [other.user_id, other.id],
    [entry.user_id, other.id],
    [entry.user_id, ''],
    [entry.user_id, "' or true --"],
  ] as const) {
    await expect(undoDrop(db, asReader(user), id)).rejects.toMatchObject({ code: 'undo-late' })
  }
  await expect(undoDrop(db, asReader('nobody'), entry.id)).rejects.toMatchObject({ code: 'not-signed-in' })

  expect(await offersTo(db, other)).toEqual([])
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([other])
  await undoDrop(db, asReader(entry.user_id), entry.id)
})

test('undoing a drop leaves a title alone that has been added again', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db, { status: 'watched' })
  await drop(db, entry)
  await addToList(db, asReader(entry.user_id), { kind: 'anime', id: entry.title_id })
  const again = await entriesOf(db, entry.user_id)

  expect(await offersTo(db, entry)).toEqual([])
  expect(await refusalOf(undoDrop(db, asReader(entry.user_id), entry.id))).toMatchObject({
    code: 'already-listed',
    sentence: 'A Title is already added in your FavList!',
  })

  expect(await entriesOf(db, entry.user_id)).toEqual(again)
  expect(again).toMatchObject([{ status: 'unwatched' }])
  await changeStatus(db, asReader(entry.user_id), { entryId: again[0]?.id ?? '', status: 'dropped' })
  await expect(undoDrop(db, asReader(entry.user_id), entry.id), 'only the last drop').rejects.toMatchObject({
    code: 'undo-changed',
  })
  await undoDrop(db, asReader(entry.user_id), again[0]?.id ?? '')
  expect(await entriesOf(db, entry.user_id)).toEqual(again)
})

test('undoing a drop does not bring back a deleted title or reader', async () => {
  const db = await freshDatabase()
  const [first, second] = [await anEntry(db), await anEntry(db)]
  for (const entry of [first, second]) await drop(db, entry)
  await db.deleteFrom('titles').where('id', '=', first.title_id).execute()
  await db.deleteFrom('users').where('id', '=', second.user_id).execute()

  for (const [{ user_id, id }, code] of [
    [first, 'undo-late'],
    [second, 'not-signed-in'],
  ] as const) {
    await expect(undoDrop(db, asReader(user_id), id)).rejects.toMatchObject({ code })
  }

  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
})

test('of twenty simultaneous undos, one succeeds and the others are refused', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)
  await drop(db, entry)

  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => undoDrop(db, asReader(entry.user_id), entry.id)),
  )

  expect(codesOf(answers)).toEqual(Array(19).fill('undo-late'))
  expect(await entriesOf(db, entry.user_id)).toEqual([entry])
})

test('simultaneous undos, additions, drops and deletions leave one entry or none, without a deadlock', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)
  const readers = await Promise.all(Array.from({ length: 12 }, () => aUser(db)))
  const entries = await Promise.all(readers.map((reader) => anEntry(db, { user_id: reader.id, title_id: id })))

  for (const deletes of [false, false, false, true]) {
    const answers = await Promise.allSettled([
      ...entries.flatMap((entry) => [
        drop(db, entry),
        undoDrop(db, asReader(entry.user_id), entry.id),
        addToList(db, asReader(entry.user_id), { kind: 'anime', id }),
        dropAny(db, entry.user_id),
        undoDrop(db, asReader(entry.user_id), entry.id),
        undoAny(db, entry.user_id),
      ]),
      ...(deletes
        ? [
            db.deleteFrom('titles').where('id', '=', id).execute(),
            db
              .deleteFrom('users')
              .where('id', '=', readers[0]?.id ?? '')
              .execute(),
          ]
        : []),
    ])

    const known = new Set([
      'undo-late',
      'undo-changed',
      'already-listed',
      'entry-missing',
      'title-missing',
      'not-signed-in',
    ])
    expect(new Set(codesOf(answers)).difference(known)).toEqual(new Set())
    for (const { id: reader } of readers) expect((await entriesOf(db, reader)).length).toBeLessThanOrEqual(1)
  }
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
})

test('the next drop deletes those that can no longer be undone', async () => {
  const db = await freshDatabase()
  for (let count = 0; count < 3; count++) await drop(db, await anEntry(db))
  await letTimePass(db, 2 * undoSeconds)

  const entry = await anEntry(db)
  await drop(db, entry)

  expect(await db.selectFrom('undos').select('entry_id').execute()).toEqual([{ entry_id: entry.id }])
})

function drop(db: Db, { id, user_id }: { id: string; user_id: string }) {
  return changeStatus(db, asReader(user_id), { entryId: id, status: 'dropped' })
}

async function dropAny(db: Db, userId: string) {
  const [entry] = await entriesOf(db, userId)
  if (entry) await drop(db, entry)
}

async function undoAny(db: Db, userId: string) {
  const [dropped] = await db
    .selectFrom('undos')
    .select('entry_id')
    .where('user_id', '=', userId)
    .where('entry_id', 'is not', null)
    .execute()
  if (dropped?.entry_id) await undoDrop(db, asReader(userId), dropped.entry_id)
}

function entriesOf(db: Db, userId: string) {
  return db.selectFrom('list_entries').selectAll().where('user_id', '=', userId).execute()
}

async function dropsOf(db: Db, titleId: string) {
  const { dropped } = await db
    .selectFrom('titles')
    .select('dropped')
    .where('id', '=', titleId)
    .executeTakeFirstOrThrow()
  return dropped
}

/** What My list and the title's page offer to undo. */
async function offersTo(db: Db, { user_id, title_id }: { user_id: string; title_id: string }) {
  const list = await findListPage(db, user_id, readListQuery(new URLSearchParams()))
  const { dropped } = await findReaderState(db, user_id, title_id)
  return [...list.dropped, dropped].filter((each) => each !== null)
}

async function letTimePass(db: Db, seconds: number) {
  await sql`update undos set until = until - make_interval(secs => ${seconds})`.execute(db)
}

function codesOf(answers: PromiseSettledResult<unknown>[]) {
  return answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.code ?? String(reason))
}
