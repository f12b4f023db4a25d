import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { stillDone } from '../activity/record-activity.ts'
import { addFavourite } from '../favourites/change-favourites.ts'
import { profileTag } from '../profile-tag.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { postReview } from '../reviews/post-review.ts'
import { shelvedTag } from '../titles/shelves/rules.ts'
import { changeRecords } from './change-records.ts'
import type { Change } from './changes-rules.ts'
import { undoChange } from './undo-change.ts'

test('progress, score, notes and tags make a journal, and a step makes the entry and counts once', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { episodes: 26 })
  const reader = await aUser(db)
  const change = (...changes: Change[]) =>
    changeRecords(db, asReader(reader.id), { titleIds: [id], changes, today: '2026-11-22' })

  await change({ do: 'notes', notes: 'With Ren.' }, { do: 'tags', tags: ['cosy'] }, { do: 'score', score: 8.5 })
  expect(await entriesOf(db, reader.id)).toEqual([])
  await change({ do: 'step', by: 1 })
  await change({ do: 'step', by: 1 })

  expect(await entriesOf(db, reader.id)).toMatchObject([{ title_id: id, status: 'watching' }])
  expect(await journalsOf(db, reader.id)).toMatchObject([
    { progress: 2, started_on: '2026-11-22', notes: 'With Ren.', tags: ['cosy'], score: 8.5, elsewhere: {} },
  ])
  expect(await db.selectFrom('titles').select('watching').execute()).toEqual([{ watching: 1 }])
  expect(await deedsOf(db, reader.id)).toEqual([
    'scored 8.5',
    'added current',
    'status current',
    'progress 0 1',
    'progress 1 2',
  ])
})

test('what changes nothing writes nothing', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db, { status: 'watching' })
  const change = (...changes: Change[]) =>
    changeRecords(db, asReader(entry.user_id), { titleIds: [entry.title_id, '7'], changes })

  expect(await change({ do: 'stand', standing: 'current' }, { do: 'score', score: null })).toMatchObject({
    records: [{ titleId: entry.title_id }],
    undoId: null,
  })
  for (const table of ['journal', 'activity', 'undos'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('an undo restores entry, journal and activity, and touches no counter', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db, { status: 'watching', added_at: new Date('2020-02-29T12:34:56.789Z') })
  const reader = asReader(entry.user_id)
  const change = (...changes: Change[]) => changeRecords(db, reader, { titleIds: [entry.title_id], changes })
  await change({ do: 'notes', notes: 'Slow.' }, { do: 'progress', to: 5 })
  await db
    .updateTable('journal')
    .set({ elsewhere: { mal: { priority: 'high' } } })
    .execute()
  const journals = await journalsOf(db, entry.user_id)
  const deeds = await deedsOf(db, entry.user_id)

  for (const changes of [
    [{ do: 'stand', standing: 'completed' }],
    [{ do: 'stand', standing: 'dropped' }],
    [{ do: 'remove' }],
    [{ do: 'score', score: 3 }],
  ] satisfies Change[][]) {
    const { undoId } = await change(...changes)
    expect(await undoChange(db, reader, undoId ?? '')).toEqual({ undone: ['A Title'], kept: [] })
    expect(await entriesOf(db, entry.user_id)).toEqual([entry])
    expect(await journalsOf(db, entry.user_id)).toEqual(journals)
    expect(await deedsOf(db, entry.user_id)).toEqual(deeds)
    await expect(undoChange(db, reader, undoId ?? ''), 'a second time').rejects.toMatchObject({ code: 'undo-late' })
  }
  expect(await db.selectFrom('titles').select(['watched', 'dropped']).execute()).toEqual([{ watched: 1, dropped: 1 }])
})

test('"Remove everything" takes journal and activity, and its undo brings both back', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db, { status: 'watching' })
  const other = await anEntry(db, { user_id: entry.user_id, status: 'watching' })
  const reader = asReader(entry.user_id)
  for (const { title_id } of [entry, other]) {
    const { undoId } = await changeRecords(db, reader, { titleIds: [title_id], changes: [{ do: 'score', score: 3 }] })
    await undoChange(db, reader, undoId ?? '')
    await changeRecords(db, reader, { titleIds: [title_id], changes: [{ do: 'step', by: 1 }] })
  }
  const journals = await journalsOf(db, entry.user_id)
  const activity = () =>
    sql`select a.*, u.activity_id from activity a left join undone_activity u on u.activity_id = a.id order by a.id`
      .execute(db)
      .then(({ rows }) => rows)
  const before = await activity()

  const { undoId } = await changeRecords(db, reader, { titleIds: [entry.title_id], changes: [{ do: 'forget' }] })

  expect(await entriesOf(db, entry.user_id)).toEqual([other])
  expect(await journalsOf(db, entry.user_id)).toMatchObject([{ title_id: other.title_id }])
  expect(await deedsOf(db, entry.user_id)).toEqual(['progress 0 1'])
  expect(await activity()).toHaveLength(before.length / 2)
  await undoChange(db, reader, undoId ?? '')
  expect(await journalsOf(db, entry.user_id)).toEqual(journals)
  expect(await activity()).toEqual(before)
})

test('making a title private or public clears its reader’s profile, and so does the undo; other changes do not', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const entry = await anEntry(db, { status: 'watching' })
  const reader = asReader(entry.user_id)
  const profile = [profileTag(entry.user_id)]
  let undoId: string | null = null
  const clearedBy = (...changes: Change[]) =>
    clearedDuring(url, async () => {
      undoId = (await changeRecords(db, reader, { titleIds: [entry.title_id], changes })).undoId
    })
  const clearedByUndo = () => clearedDuring(url, () => undoChange(db, reader, undoId ?? ''))

  expect(await clearedBy({ do: 'notes', notes: 'Slow.' })).toEqual([])
  expect(await clearedByUndo()).toEqual([])
  expect(await clearedBy({ do: 'private', isPrivate: true })).toEqual(profile)
  expect(await clearedByUndo()).toEqual(profile)
  await clearedBy({ do: 'private', isPrivate: true })
  expect(await clearedBy({ do: 'step', by: 1 })).toEqual([])
  expect(await clearedBy({ do: 'forget' })).toEqual(profile)
  expect(await clearedByUndo()).toEqual(profile)

  // Its own page names the public list that it is on.
  await aShelf(db, { user_id: entry.user_id, titles: [entry.title_id], visibility: 'public' })
  expect(await clearedBy({ do: 'private', isPrivate: false })).toEqual([...profile, shelvedTag(entry.title_id)])
  expect(await clearedByUndo()).toEqual([...profile, shelvedTag(entry.title_id)])
})

test('what was added beside a title while it was private is not shown by an undo; what was there before is shown again', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const reader = asReader(userId)
  const add: Record<string, (titleId: string) => Promise<unknown>> = {
    favourite: (id) => addFavourite(db, reader, { what: 'anime', id }),
    stars: (id) => rateTitle(db, reader, { kind: 'anime', titleId: id, stars: 8 }),
    review: (titleId) => postReview(db, reader, { titleId, scores: { overall: 7 }, text: 'Fine' }),
    list: async (titleId) => aShelf(db, { user_id: userId, titles: [titleId], visibility: 'public' }),
  }
  for (const [what, put] of Object.entries(add)) {
    const [before, since] = [await aTitle(db), await aTitle(db)]
    await put(before.id)
    const { undoId } = await changeRecords(db, reader, {
      titleIds: [before.id, since.id],
      changes: [{ do: 'private', isPrivate: true }],
    })
    await put(since.id)

    expect([what, await undoChange(db, reader, undoId ?? '')]).toMatchObject([
      what,
      { undone: [before.title], kept: [since.title] },
    ])
    const ofBoth = (await journalsOf(db, userId)).filter(({ title_id }) => [before.id, since.id].includes(title_id))
    expect(ofBoth).toMatchObject([{ title_id: since.id, is_private: true }])
  }
})

test('an undo is refused when the record changed, when it is another reader’s, and after ten minutes', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)
  const reader = asReader(entry.user_id)
  const change = (...changes: Change[]) => changeRecords(db, reader, { titleIds: [entry.title_id], changes })
  const first = await change({ do: 'score', score: 5 })
  const second = await change({ do: 'score', score: 6 })
  const someone = await aUser(db)

  await expect(undoChange(db, reader, first.undoId ?? '')).rejects.toMatchObject({ code: 'undo-changed' })
  await expect(undoChange(db, asReader(someone.id), second.undoId ?? '')).rejects.toMatchObject({ code: 'undo-late' })
  await sql`update undos set until = clock_timestamp()`.execute(db)
  await expect(undoChange(db, reader, second.undoId ?? '')).rejects.toMatchObject({ code: 'undo-late' })
  expect(await journalsOf(db, entry.user_id)).toMatchObject([{ score: 6 }])
})

test('many titles change at once; an undo leaves those alone that were changed since, and names them', async () => {
  const db = await freshDatabase()
  const reader = await aUser(db)
  const titles = await Promise.all(
    ['A', 'B', 'C'].map((title, n) => aTitle(db, { id: String(n + 1), title, episodes: 12 })),
  )
  const titleIds = titles.map(({ id }) => id)
  await anEntry(db, { user_id: reader.id, title_id: titleIds[0] ?? '', status: 'watching' })

  const { undoId } = await changeRecords(db, asReader(reader.id), {
    titleIds,
    changes: [{ do: 'stand', standing: 'completed' }],
  })
  expect(await db.selectFrom('titles').select('watched').execute()).toEqual(titles.map(() => ({ watched: 1 })))
  await changeRecords(db, asReader(reader.id), { titleIds: titleIds.slice(1, 2), changes: [{ do: 'score', score: 9 }] })

  expect(await undoChange(db, asReader(reader.id), undoId ?? '')).toEqual({ undone: ['A', 'C'], kept: ['B'] })
  expect(await entriesOf(db, reader.id)).toMatchObject([{ status: 'watching' }, { status: 'watched' }])
  expect(await journalsOf(db, reader.id)).toMatchObject([{ progress: 12, score: 9 }])
})

test('steps, statuses, undos and bulk changes of one reader at once lose nothing and do not deadlock', async () => {
  const db = await freshDatabase()
  const reader = await aUser(db)
  const [one, two] = [await aTitle(db, { episodes: 1000 }), await aTitle(db, { episodes: 1000 })]
  const both = [one.id, two.id]
  const change = (titleIds: string[], ...changes: Change[]) =>
    changeRecords(db, asReader(reader.id), { titleIds, changes })

  await Promise.all(
    Array.from({ length: 20 }, (_, place) => [
      change([both[place % 2] ?? ''], { do: 'step', by: 1 }),
      change(place % 2 ? both : both.toReversed(), { do: 'step', by: 1 }),
    ]).flat(),
  )

  expect(await journalsOf(db, reader.id)).toMatchObject([{ progress: 30 }, { progress: 30 }])
  expect(await db.selectFrom('titles').select('watching').execute()).toEqual([{ watching: 1 }, { watching: 1 }])
})

test('many readers who finish the same titles at once are all counted', async () => {
  const db = await freshDatabase()
  const titles = await Promise.all(Array.from({ length: 5 }, () => aTitle(db)))
  const readers = await Promise.all(Array.from({ length: 12 }, () => aUser(db)))
  const titleIds = titles.map(({ id }) => id)

  await Promise.all(
    readers.map(({ id }, place) =>
      changeRecords(db, asReader(id), {
        titleIds: place % 2 ? titleIds : titleIds.toReversed(),
        changes: [{ do: 'stand', standing: 'completed' }],
      }),
    ),
  )

  expect(await db.selectFrom('titles').select('watched').execute()).toEqual(titles.map(() => ({ watched: 12 })))
})

test('ratings and reviews are activity too', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)
  const reader = await aUser(db)
  await rateTitle(db, asReader(reader.id), { kind: 'anime', titleId: id, stars: 9 })
  await expect(rateTitle(db, asReader(reader.id), { kind: 'anime', titleId: id, stars: 8 })).rejects.toThrow()
  const scores = { story: null, animation: null, sound: null, art: null, character: null, overall: 7 }
  await postReview(db, asReader(reader.id), { titleId: id, text: 'Good.', scores })
  expect(await deedsOf(db, reader.id)).toEqual(['rated 9', expect.stringMatching(/^reviewed \d+$/)])
})

function entriesOf(db: Db, userId: string) {
  return db.selectFrom('list_entries').selectAll().where('user_id', '=', userId).orderBy('title_id').execute()
}

function journalsOf(db: Db, userId: string) {
  return db.selectFrom('journal').selectAll().where('user_id', '=', userId).orderBy('title_id').execute()
}

async function deedsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ deed: string }>`
    select concat_ws(' ', verb, standing, progress_from, progress_to, stars, score, review_id) as deed
    from activity a where user_id = ${userId} and ${stillDone} order by id`.execute(db)
  return rows.map(({ deed }) => deed)
}
