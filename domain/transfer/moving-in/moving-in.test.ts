import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { broughtList, checkedList, keptBy, malList, theirs, titlesOfMal } from '#tests/support/a-list-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { afterWaiting, waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { deleteAccount } from '../../accounts/delete-account.ts'
import { changeRecords } from '../../journal/change-records.ts'
import type { Change } from '../../journal/changes-rules.ts'
import { findLastChange } from '../../journal/find-last-change.ts'
import { undoChange } from '../../journal/undo-change.ts'
import { findDropped } from '../../lists/queries.ts'
import { mergeTitles } from '../../merging/merge-titles.ts'
import { undoMerge } from '../../merging/undo-merge.ts'
import { rateTitle } from '../../ratings/rate-title.ts'
import { beginListImport } from './begin-list-import.ts'
import { bringBatch } from './bring-batch.ts'
import { checkList } from './check-list.ts'
import { cancelListImport, decideRow, startListImport, undoListImport } from './decide.ts'
import { findLatestImports } from './find-latest-imports.ts'
import { findListImport } from './find-list-import.ts'
import { findShownRows } from './find-shown-rows.ts'
import { findWaitingPage } from './find-waiting-page.ts'
import type { RowState } from './shown-rules.ts'
import { findListWork, noteListImportFailure, workOnListImports } from './work-on-list-imports.ts'

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code

async function latestImport(db: Db, userId: string) {
  const [latest] = await findLatestImports(db, asReader(userId))
  return findListImport(db, asReader(userId), latest?.id ?? 0)
}

async function figuresOf(db: Db, userId: string) {
  const { state, tally } = (await latestImport(db, userId)) ?? {}
  return { state, rows: tally?.rows, ...tally?.states }
}

async function rowsOf(db: Db, userId: string, id: number, state: RowState | null = null) {
  return (await findShownRows(db, asReader(userId), { id, state, page: 1 })).rows
}

async function waitingOf(db: Db, userId: string) {
  return (await findWaitingPage(db, asReader(userId), 1)).rows
}

const countersOf = (db: Db) =>
  db.selectFrom('titles').select(['id', 'watched', 'watching', 'want_to_watch', 'dropped']).orderBy('id').execute()

test('a list is looked at, brought in once, and changes nothing the second time', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 4)
  const own = titles[3] as string
  await anEntry(db, { user_id: userId, title_id: own, status: 'watching' })
  const rows = [
    { id: 1, status: 'completed', score: 9, episodes: 12 },
    { id: 2, status: 'dropped' },
    { id: 3, status: 'plan_to_watch' },
    { id: 4, status: 'completed', episodes: 12 },
    { id: 99, name: 'Not Here Yet' },
    { id: 1, status: 'watching' },
  ]
  const before = await keptBy(db, userId)
  const id = await checkedList(db, userId, rows)
  expect(await figuresOf(db, userId)).toEqual({
    ...{ state: 'checked', rows: 6, matched: 4, unknown: 1, refused: 1, new: 3, different: 1 },
  })
  expect(await keptBy(db, userId), 'a preview changes nothing').toEqual(before)
  const shown = await rowsOf(db, userId, id)
  expect(shown[3]).toMatchObject({ sort: 'different', differences: [{ field: 'standing' }, { field: 'progress' }] })
  expect(shown[5]).toMatchObject({ outcome: 'refused', problem: { code: 'row-repeated', parameters: { row: 1 } } })

  await broughtList(db, userId, rows)
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'done', added: 3, changed: 1, waiting: 1 })
  const counters = await countersOf(db)
  expect(counters).toMatchObject([{ watched: 1 }, { dropped: 1 }, { want_to_watch: 1 }, { watched: 1, watching: 0 }])
  const after = await keptBy(db, userId)
  expect(after.journal[0]).toMatchObject({ row: { score: 9, progress: 12, is_finished: true, finished_on: null } })
  expect(await db.selectFrom('activity').selectAll().execute(), 'what was done elsewhere is no activity').toEqual([])
  expect(await db.selectFrom('ratings').selectAll().execute(), 'scores are no ratings').toEqual([])

  await broughtList(db, userId, rows)
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'done', unchanged: 4, same: 4 })
  expect(await keptBy(db, userId)).toEqual(after)
  expect(await countersOf(db)).toEqual(counters)
  expect(await waitingOf(db, userId)).toMatchObject([{ name: 'Not Here Yet', kind: 'anime' }])
})

test('an undone import leaves list and journal as they were, keeps what was changed since, and never counts again', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 4)
  const [first = '', second = '', third = ''] = titles
  await anEntry(db, { user_id: userId, title_id: first, status: 'unwatched' })
  await changeRecords(db, asReader(userId), {
    titleIds: [second],
    changes: [
      { do: 'score', score: 7 },
      { do: 'notes', notes: 'Mine' },
    ],
  })
  const before = await keptBy(db, userId)
  const rows = [1, 2, 3, 4].map((id) => ({ id, status: 'completed', score: 8, episodes: 12 }))
  const id = await broughtList(db, userId, [...rows, { id: 77, name: 'Gone Tomorrow' }])
  const counters = await countersOf(db)
  await changeRecords(db, asReader(userId), { titleIds: [third], changes: [{ do: 'score', score: 3 }] })

  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'undone', undone: 3, 'changed-since': 1 })
  const kept = await keptBy(db, userId)
  const others = (rows: unknown[]) =>
    rows.filter((each) => (each as { row: { title_id: string } }).row.title_id !== third)
  expect({ entries: others(kept.entries), journal: others(kept.journal) }).toEqual(before)
  expect(await waitingOf(db, userId)).toEqual([])
  expect(await countersOf(db), 'counters only rise').toEqual(counters)
  expect(await codeOf(undoListImport(db, asReader(userId), id))).toBe('list-undo-late')

  await broughtList(db, userId, rows)
  expect(await countersOf(db), 'an import counts a title and status once').toEqual(counters)
})

test('what the first batch of a long import brought is taken back with the last', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [title = '', other = ''] = await titlesOfMal(db, 2)
  const id = await broughtList(db, userId, [{ id: 1, status: 'completed', episodes: 12 }])
  const pass = (hours: number, what: 'undos' | 'all') =>
    sql`
    with sooner as (update undos set until = until - make_interval(hours => ${hours}))
    update list_imports set undo_until = undo_until - make_interval(hours => ${what === 'all' ? hours : 0})`.execute(db)
  await pass(10, 'undos')
  await pass(23, 'all')
  // Undos whose time is over go when there is a new one.
  await changeRecords(db, asReader(userId), { titleIds: [other], changes: [{ do: 'score', score: 3 }] })

  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
  expect((await keptBy(db, userId)).entries).toEqual([])
  expect(await db.selectFrom('journal').select('title_id').where('title_id', '=', title).execute()).toEqual([])
})

test('an import is taken back as a whole: it is none of the last changes that can be undone one by one', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const reader = asReader(userId)
  const [title = ''] = await titlesOfMal(db, 1)
  await anEntry(db, { user_id: userId, title_id: title, status: 'watching' })
  await broughtList(db, userId, [{ id: 1, status: 'dropped' }])
  const { id } = await db.selectFrom('undos').select('id').executeTakeFirstOrThrow()
  expect(await findLastChange(db, userId)).toBeNull()
  expect(await findDropped(db, userId)).toEqual([])
  expect(await codeOf(undoChange(db, reader, id))).toBe('undo-late')

  await changeRecords(db, reader, { titleIds: [title], changes: [{ do: 'score', score: 3 }] })
  expect(await findLastChange(db, userId)).toMatchObject({ count: 1, title: 'Title 1' })
})

test('without a change in between, an undone import leaves everything as it was', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  await titlesOfMal(db, 120)
  await changeRecords(db, asReader(userId), {
    titleIds: [(await someTitlesOf(db))[5] ?? ''],
    changes: [{ do: 'step', by: 3 }],
  })
  const before = await keptBy(db, userId)
  const id = await broughtList(
    db,
    userId,
    Array.from({ length: 120 }, (_, n) => ({ id: n + 1, status: 'completed', episodes: 12 })),
  )
  expect((await keptBy(db, userId)).entries).toHaveLength(120)
  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
  expect(await keptBy(db, userId)).toEqual(before)
})

const someTitlesOf = async (db: Db) =>
  (await db.selectFrom('titles').select('id').orderBy('id').execute()).map(({ id }) => id)

test('whose word counts, the policy says, and a row for itself', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 4)
  for (const title_id of titles) await anEntry(db, { user_id: userId, title_id, status: 'watching' })
  const rows = [
    { id: 1, status: 'completed' },
    { id: 2, status: 'completed', updated: '2999-01-01T00:00:00+00:00' },
    { id: 3, status: 'completed' },
    { id: 4, status: 'completed', updated: '2999-01-01T00:00:00+00:00' },
  ]
  const id = await checkedList(db, userId, rows)
  await decideRow(db, asReader(userId), { id, place: 3, choice: 'theirs' })
  await decideRow(db, asReader(userId), { id, place: 4, choice: 'skip' })
  expect(await codeOf(decideRow(db, asReader(userId), { id, place: 9, choice: 'skip' }))).toBe('list-row-missing')
  await startListImport(db, asReader(userId), id, { policy: { anime: 'newer', manga: 'mine' }, castsRatings: false })
  expect(await codeOf(startListImport(db, asReader(userId), id, theirs))).toBe('list-import-moved-on')
  expect(await codeOf(decideRow(db, asReader(userId), { id, place: 1, choice: 'skip' }))).toBe('list-import-moved-on')
  await workOnListImports(db, noFiles)
  const shown = await rowsOf(db, userId, id, 'matched')
  expect(shown.map(({ result }) => result)).toEqual(['kept', 'changed', 'changed', 'skipped'])
})

test('a status that was chosen since, or a title that was put on the list again, is newer than what the file says', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 2)
  const added = new Date('2024-01-01T00:00:00Z')
  for (const title_id of titles) {
    await anEntry(db, { user_id: userId, title_id, status: 'watching', added_at: added })
    const row = {
      user_id: userId,
      title_id,
      kind: 'anime',
      started_on: '2024-01-01',
      made_at: added,
      changed_at: added,
    }
    await db.insertInto('journal').values(row).execute()
  }
  const change = (titleId = '', changes: Change[]) =>
    changeRecords(db, asReader(userId), { titleIds: [titleId], changes })
  await change(titles[0], [{ do: 'choose', status: 'want-to-watch' }])
  await change(titles[1], [{ do: 'remove' }])
  await change(titles[1], [{ do: 'add' }])
  const updated = '2024-06-01T00:00:00+00:00'
  const id = await checkedList(db, userId, [
    { id: 1, status: 'dropped', updated },
    { id: 2, status: 'dropped', updated },
  ])
  await startListImport(db, asReader(userId), id, { policy: { anime: 'newer', manga: 'mine' }, castsRatings: false })
  await workOnListImports(db, noFiles)
  expect((await rowsOf(db, userId, id)).map(({ result }) => result)).toEqual(['kept', 'kept'])
})

test('an ambiguous row is brought in once its reader has said which title it is, and waits otherwise', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [one, other] = [await aTitle(db, { title: 'Fruits Basket' }), await aTitle(db, { title: 'Fruits Basket' })]
  const rows = [
    { id: 120, name: 'Fruits Basket', status: 'completed' },
    { id: 38680, name: 'Fruits Basket' },
  ]
  const id = await checkedList(db, userId, rows)
  expect(await figuresOf(db, userId)).toMatchObject({ ambiguous: 2 })
  const elsewhere = await aTitle(db, { title: 'Another' })
  expect(await codeOf(decideRow(db, asReader(userId), { id, place: 1, titleId: elsewhere.id }))).toBe(
    'list-row-missing',
  )
  await decideRow(db, asReader(userId), { id, place: 1, titleId: other.id })
  await startListImport(db, asReader(userId), id, theirs)
  await workOnListImports(db, noFiles)
  expect(await db.selectFrom('list_entries').select(['title_id', 'status']).execute()).toEqual([
    { title_id: other.id, status: 'watched' },
  ])
  expect(await waitingOf(db, userId)).toHaveLength(1)
  expect(one.id).not.toBe(other.id)
})

test('rows of one name without ids are two titles, unless they say all the same', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (const format of ['tv', 'movie'] as const) await aTitle(db, { title: 'Hellsing', format })
  const hellsing = { id: 0, name: 'Hellsing' }
  await checkedList(db, userId, [
    { ...hellsing, episodes: 13 },
    { ...hellsing, episodes: 1 },
    { ...hellsing, episodes: 13 },
  ])
  expect(await figuresOf(db, userId)).toEqual({ state: 'checked', rows: 3, ambiguous: 2, refused: 1 })
})

test('work that is cut short between batches goes on where it stopped; a cancelled import can be undone', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  await titlesOfMal(db, 250)
  const rows = Array.from({ length: 250 }, (_, n) => ({ id: n + 1, status: 'completed', episodes: 12 }))
  const id = await checkedList(db, userId, rows)
  await startListImport(db, asReader(userId), id, theirs)
  const brought = (await bringBatch(db, id, userId)) ?? 0
  expect([brought > 0, brought < 250]).toEqual([true, true])
  const failing = db.transaction().execute(async (tx) => {
    await bringBatch(tx as unknown as PlainDb, id, userId)
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect((await keptBy(db, userId)).entries, 'of a batch that was cut short nothing remains').toHaveLength(brought)

  await cancelListImport(db, asReader(userId), id)
  expect(await bringBatch(db, id, userId)).toBeNull()
  expect(await codeOf(cancelListImport(db, asReader(userId), id))).toBe('list-import-moved-on')
  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
  expect((await keptBy(db, userId)).entries).toEqual([])

  await broughtList(db, userId, rows)
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'done', added: 250 })
  expect((await countersOf(db)).every(({ watched }) => watched === 1)).toBe(true)
})

test('scores are cast as ratings only when asked for, once, and stay after an undo', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [first = '', second = ''] = await titlesOfMal(db, 3)
  await rateTitle(db, asReader(userId), { kind: 'anime', titleId: second, stars: 2 })
  const rows = [1, 2, 3].map((id) => ({ id, status: 'completed', score: id === 3 ? 0 : 9 }))
  const id = await broughtList(db, userId, rows, { ...theirs, castsRatings: true })
  const cast = await db.selectFrom('ratings').select(['title_id', 'stars']).orderBy('title_id').execute()
  expect(cast).toEqual([
    { title_id: first, stars: 9 },
    { title_id: second, stars: 2 },
  ])
  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
  expect(await db.selectFrom('titles').select(['rating_sum', 'rating_count']).orderBy('id').execute()).toMatchObject([
    { rating_sum: 9, rating_count: 1 },
    { rating_sum: 2, rating_count: 1 },
    { rating_count: 0 },
  ])
})

test('a row that waits is brought in after an import of the catalogue, unless its reader keeps something of the title by then', async () => {
  const db = await freshDatabase()
  const [mari, joao] = [await aUser(db), await aUser(db)]
  for (const { id } of [mari, joao]) await broughtList(db, id, [{ id: 1, status: 'completed', score: 8 }, { id: 2 }])
  expect(await findListWork(db)).toBeNull()
  const [title = ''] = await titlesOfMal(db, 1)
  await changeRecords(db, asReader(joao.id), { titleIds: [title], changes: [{ do: 'add' }] })
  await sql`
    insert into imports (file_name, source, size, state, added, ended_at)
    values ('a', 'catalogue', 1, 'done', 1, clock_timestamp())`.execute(db)

  expect(await findListWork(db)).not.toBeNull()
  await workOnListImports(db, noFiles)
  expect(await findListWork(db), 'they are tried once for each import').toBeNull()
  expect((await keptBy(db, mari.id)).journal[0]).toMatchObject({ row: { score: 8, is_finished: true } })
  expect((await keptBy(db, joao.id)).entries[0]).toMatchObject({ row: { status: 'unwatched' } })
  expect(await waitingOf(db, mari.id)).toMatchObject([{ name: 'Title 2' }])
  expect(await countersOf(db)).toMatchObject([{ watched: 1 }])
})

test('a title that was merged or deleted after the preview is the one that remains, or waits', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const [from = '', into = '', gone = ''] = await titlesOfMal(db, 3)
  const id = await checkedList(db, userId, [{ id: 1, status: 'completed' }, { id: 3 }])
  await mergeTitles(db, asAdmin('admin'), { from, into, reason: 'The same' })
  await db.deleteFrom('titles').where('id', '=', gone).execute()
  await startListImport(db, asReader(userId), id, theirs)
  await workOnListImports(db, noFiles)
  expect(await db.selectFrom('list_entries').select('title_id').execute()).toEqual([{ title_id: into }])
  expect(await figuresOf(db, userId)).toMatchObject({ state: 'done', added: 1, waiting: 1 })
})

test('a title that is merged while an import waits for it is the one that remains', async () => {
  for (const castsRatings of [false, true]) {
    const db = await freshDatabase()
    const { id: userId } = await aUser(db)
    const [from = '', into = ''] = await titlesOfMal(db, 2)
    const id = await checkedList(db, userId, [{ id: 1, status: 'completed', score: 8 }])
    await startListImport(db, asReader(userId), id, { ...theirs, castsRatings })
    await afterWaiting(
      db,
      (tx) => mergeTitles(tx, asAdmin('admin'), { from, into, reason: 'The same' }),
      () => workOnListImports(db, noFiles),
    )
    expect(await db.selectFrom('list_entries').select('title_id').execute()).toEqual([{ title_id: into }])
    expect((await db.selectFrom('ratings').execute()).length).toBe(castsRatings ? 1 : 0)
    expect(await figuresOf(db, userId)).toEqual({ state: 'done', rows: 1, matched: 1, new: 1, added: 1 })
  }
})

test('a reader finds their own imports, the latest first', async () => {
  const db = await freshDatabase()
  const [mari, joao] = [await aUser(db), await aUser(db)]
  await titlesOfMal(db, 1)
  const older = await broughtList(db, mari.id, [{ id: 1 }])
  const newer = await broughtList(db, mari.id, [{ id: 1 }])

  const found = await findLatestImports(db, asReader(mari.id))
  expect(found.map(({ id, state }) => ({ id, state }))).toEqual([
    { id: newer, state: 'done' },
    { id: older, state: 'done' },
  ])
  expect(await findLatestImports(db, asReader(joao.id))).toEqual([])
})

test('what was counted for a title stays counted when it is merged, and when that is undone', async () => {
  const db = await freshDatabase()
  const [both, one] = [await aUser(db), await aUser(db)]
  const [from = '', into = ''] = await titlesOfMal(db, 2)
  await broughtList(db, both.id, [
    { id: 1, status: 'completed' },
    { id: 2, status: 'completed' },
  ])
  await broughtList(db, one.id, [{ id: 1, status: 'completed' }])
  const ledger = () =>
    db.selectFrom('counted_by_imports').select(['user_id', 'title_id', 'status']).orderBy('id').execute()
  const before = await ledger()
  await mergeTitles(db, asAdmin('admin'), { from, into, reason: 'The same' })
  expect(await ledger()).toEqual([
    { user_id: both.id, title_id: into, status: 'watched' },
    { user_id: one.id, title_id: into, status: 'watched' },
  ])
  await undoMerge(db, asAdmin('admin'), from)
  expect(await ledger()).toEqual(before)
})

test('a reader’s own changes, a merge and an undo beside an import lose nothing and do not deadlock', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const titles = await titlesOfMal(db, 60)
  const rows = titles.map((_, n) => ({ id: n + 1, status: 'completed', episodes: 12 }))
  const id = await checkedList(db, userId, rows)
  await startListImport(db, asReader(userId), id, theirs)
  const own = titles
    .slice(0, 20)
    .map((titleId) =>
      changeRecords(db, asReader(userId), { titleIds: [titleId], changes: [{ do: 'notes', notes: 'Mine' }] }),
    )
  const [from = '', into = ''] = titles.slice(40)
  const merging = mergeTitles(db, asAdmin('admin'), { from, into, reason: 'The same' }).catch(() => null)
  await Promise.all([...own, merging, workOnListImports(db, noFiles), workOnListImports(db, noFiles)])
  const notes = await db.selectFrom('journal').select('notes').where('notes', '=', 'Mine').execute()
  expect(notes).toHaveLength(20)
  await undoListImport(db, asReader(userId), id)
  const again = titles
    .slice(20, 30)
    .map((titleId) =>
      changeRecords(db, asReader(userId), { titleIds: [titleId], changes: [{ do: 'score', score: 5 }] }),
    )
  await Promise.all([...again, workOnListImports(db, noFiles)])
  expect((await db.selectFrom('titles').select('watched').execute()).every(({ watched }) => watched <= 2)).toBe(true)
  const scored = await db.selectFrom('journal').select('score').where('score', '=', 5).execute()
  expect(scored).toHaveLength(10)
})

test('imports that cast ratings do not deadlock with changes of the same titles', async () => {
  const db = await freshDatabase()
  const titles = await titlesOfMal(db, 40)
  for (let round = 0; round < 5; round++) {
    const [mari, joao] = [(await aUser(db)).id, (await aUser(db)).id]
    const stand = (userId: string, titleIds: string[], standing: 'current' | 'planning') =>
      changeRecords(db, asReader(userId), { titleIds, changes: [{ do: 'stand', standing }] })
    // Every other counter does not rise by the import, but all titles are rated.
    await stand(
      mari,
      titles.filter((_, n) => n % 2 === 0),
      'current',
    )
    const rows = titles.map((_, n) => ({ id: n + 1, status: 'watching', score: 8 }))
    const id = await checkedList(db, mari, rows)
    await startListImport(db, asReader(mari), id, { ...theirs, castsRatings: true })
    let isDone = false
    const changing = async () => {
      while (!isDone) for (const standing of ['current', 'planning'] as const) await stand(joao, titles, standing)
    }
    await Promise.all([
      changing(),
      workOnListImports(db, noFiles).finally(() => {
        isDone = true
      }),
    ])
  }
  const rated = await db.selectFrom('titles').select('rating_count').distinct().execute()
  expect(rated).toEqual([{ rating_count: 5 }])
})

test('a file that is no list ends its import with the reason, and changes nothing', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const id = await beginListImport(db, asReader(userId), { fileName: 'page.html' })
  await checkList(
    db,
    { id, userId },
    (async function* () {
      yield Buffer.from('<!DOCTYPE html><html>')
    })(),
  )
  expect(await latestImport(db, userId)).toMatchObject({ state: 'failed', problem: { code: 'list-unknown' } })
})

test('one import of a reader at a time, a preview that was left lying gives way, and nobody else finds it', async () => {
  const db = await freshDatabase()
  const [mari, joao] = [await aUser(db), await aUser(db)]
  const lying = await checkedList(db, mari.id, [{ id: 1 }])
  const broken = await beginListImport(db, asReader(mari.id), { fileName: 'b.json' })
  const id = await checkedList(db, mari.id, [{ id: 1 }])
  const states = (await findLatestImports(db, asReader(mari.id))).map(({ state }) => state)
  expect(states).toEqual(['checked', 'cancelled', 'cancelled'])
  await checkList(db, { id: broken, userId: mari.id }, malList([{ id: 2 }]))
  expect(await rowsOf(db, mari.id, broken), 'of what was given up nothing is read').toEqual([])
  await startListImport(db, asReader(mari.id), id, theirs)
  expect(await codeOf(beginListImport(db, asReader(mari.id), { fileName: 'c.json' }))).toBe('list-import-underway')
  expect(await codeOf(cancelListImport(db, asReader(joao.id), id))).toBe('list-import-moved-on')
  expect(await findListImport(db, asReader(joao.id), id)).toBeUndefined()
  expect(await rowsOf(db, joao.id, lying)).toEqual([])
  for (let failure = 1; failure <= 5; failure++) expect(await noteListImportFailure(db)).toBe(failure)
  expect(await latestImport(db, mari.id)).toMatchObject({ state: 'failed', undoUntil: expect.any(Date) })
  for (let n = 0; n < 17; n++) await beginListImport(db, asReader(mari.id), { fileName: 'd' })
  expect(await codeOf(beginListImport(db, asReader(mari.id), { fileName: 'e' }))).toBe('list-imports-many')
})

test('of a preview that is started and another list that is begun at the same moment, the later one is refused', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const id = await checkedList(db, userId, [{ id: 1 }])
  let begun: Promise<string> | undefined
  await inTransaction(db, async (tx) => {
    await startListImport(tx, asReader(userId), id, theirs)
    begun = codeOf(beginListImport(db, asReader(userId), { fileName: 'b.json' }))
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  expect(await begun).toBe('list-import-underway')
  expect(await latestImport(db, userId)).toMatchObject({ id, state: 'running' })
})

test('a reader whose account is deleted as they begin an import is told so', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db)).id)

  const begun = afterWaiting(
    db,
    (tx) => deleteAccount(tx, reader),
    () => beginListImport(db, reader, { fileName: 'list.xml' }),
  )

  expect(await codeOf(begun)).toBe('not-signed-in')
})
