import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { commandLine } from '#domain/permissions.ts'
import {
  aLongRest,
  broughtList,
  checkedList,
  countersOf,
  keptBy,
  recordOfARow,
  shownRowsOf,
  theirs,
  titlesOfMal,
  undoneList,
  waitingOf,
} from '#tests/support/a-list-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { codeOf } from '#tests/support/refusal-of.ts'
import { aStorage } from '#tests/support/storage.ts'
import { anUploadedPicture, aTitleForm } from '#tests/support/title-form.ts'
import { afterWaiting, waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { deleteTitle } from '../../deletion/delete-title.ts'
import { restoreTitle } from '../../deletion/restore-title.ts'
import { recordCommandImport } from '../../imports/record-command-import.ts'
import { changeRecords } from '../../journal/change-records.ts'
import { lockUser } from '../../lock-users.ts'
import { mergeTitles } from '../../merging/merge-titles.ts'
import { addTitle } from '../../titles/add-title.ts'
import { beginFromUpload } from './begin-from-upload.ts'
import { bringIn, haveWait } from './bring-in.ts'
import { startListImport } from './decide.ts'
import { findLatestImports } from './find-latest-imports.ts'
import { findRemovedRows } from './find-waiting-page.ts'
import { findTitlesFor, findWaitingRow } from './find-waiting-row.ts'
import { keepSentList } from './keep-sent-list.ts'
import { matchWaiting } from './match-waiting.ts'
import { waitingUndoMinutes } from './rules.ts'
import { tryWaitingRows } from './try-waiting-rows.ts'
import { forgetRemovedWaiting, removeWaiting, restoreWaiting } from './waiting.ts'
import { findListWork, workOnListImports } from './work-on-list-imports.ts'

const namesOfWaiting = async (db: Db, userId: string) => (await waitingOf(db, userId)).map(({ name }) => name).sort()
const resultsOf = async (db: Db, userId: string, id: number) =>
  (await shownRowsOf(db, userId, id)).map(({ result }) => result)

async function theCatalogueGrew(db: PlainDb) {
  await sql`
    insert into imports (file_name, source, size, state, added, ended_at)
    values ('a', 'catalogue', 1, 'done', 1, clock_timestamp())`.execute(db)
}

async function theCatalogueGrows(db: PlainDb) {
  await theCatalogueGrew(db)
  await workOnListImports(db, noFiles)
}

test.each([-3, 3])(
  'rows are tried once after an import by a command whose clock is wrong by %i hours',
  async (hours) => {
    const db = await freshDatabase()
    await broughtList(db, (await aUser(db)).id, [{ id: 1 }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())

    await recordCommandImport(db, commandLine, {
      ...{ fileName: 'a', source: 'catalogue', size: 1, state: 'done', seconds: 1, problems: [], matches: [] },
      figures: { added: 1, changed: 0, unchanged: 0, refused: 0 },
    })

    expect([await tryWaitingRows(db), await tryWaitingRows(db)]).toEqual([1, 0])
  },
)

test('rows that wait are tried by the megabyte, however few they are', async () => {
  const db = await freshDatabase()
  await broughtList(
    db,
    (await aUser(db)).id,
    [1, 2, 3, 4, 5].map((id) => ({ id })),
  )
  await sql`update waiting_list_rows set record = record || ${aLongRest}::jsonb`.execute(db)
  await theCatalogueGrew(db)
  expect([await tryWaitingRows(db), await tryWaitingRows(db), await tryWaitingRows(db)]).toEqual([3, 2, 0])
})

test('of a reader only so many rows wait, and what is left out is told', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const first = await checkedList(
    db,
    userId,
    [1, 2, 3].map((id) => ({ id })),
  )
  await inTransaction(db, (tx) => haveWait(tx, { id: first, userId }, { rows: 2, length: 10_000 }))
  expect(await resultsOf(db, userId, first)).toEqual(['waiting', 'waiting', 'skipped'])
  expect((await shownRowsOf(db, userId, first)).at(-1)?.problem).toEqual({ code: 'row-not-waiting', parameters: {} })

  const second = await checkedList(
    db,
    userId,
    [4, 2, 1].map((id) => ({ id })),
  )
  await inTransaction(db, (tx) => haveWait(tx, { id: second, userId }, { rows: 2, length: 10_000 }))
  expect(await resultsOf(db, userId, second)).toEqual(['skipped', 'waiting', 'waiting'])

  const long = await checkedList(db, userId, [{ id: 5 }, { id: 6, name: 'x'.repeat(900) }, { id: 7 }])
  await inTransaction(db, (tx) => haveWait(tx, { id: long, userId }, { rows: 10, length: 2_000 }))
  expect(await resultsOf(db, userId, long)).toEqual(['waiting', 'skipped', 'skipped'])
  expect(await namesOfWaiting(db, userId)).toEqual(['Title 1', 'Title 2', 'Title 5'])
})

test('rows that wait are removed one by one, some or all, and put back within ten minutes, by their reader alone', async () => {
  const db = await freshDatabase()
  const [mari, joao] = [(await aUser(db)).id, (await aUser(db)).id]
  const id = await broughtList(db, mari, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
  const keys = ['anime mal 1', 'anime mal 2']

  expect(await removeWaiting(db, asReader(joao), keys)).toBe(0)
  expect(await removeWaiting(db, asReader(joao), 'all')).toBe(0)
  expect(await removeWaiting(db, asReader(mari), [...keys, 'none', 'a\0b'])).toBe(2)
  expect(await namesOfWaiting(db, mari)).toEqual(['Title 3', 'Title 4'])
  expect(await resultsOf(db, mari, id)).toEqual(['skipped', 'skipped', 'waiting', 'waiting'])
  expect(await findRemovedRows(db, asReader(mari))).toEqual({ count: 2, minutesLeft: waitingUndoMinutes })
  expect(await codeOf(restoreWaiting(db, asReader(joao)))).toBe('waiting-late')
  expect(await restoreWaiting(db, asReader(mari))).toBe(2)
  expect(await resultsOf(db, mari, id)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  expect(await findRemovedRows(db, asReader(mari))).toBeNull()

  expect(await removeWaiting(db, asReader(mari), 'all')).toBe(4)
  await titlesOfMal(db, 4)
  await theCatalogueGrows(db)
  expect((await keptBy(db, mari)).entries, 'what was removed does not come back by itself').toEqual([])
  await forgetRemovedWaiting(db)
  await sql`update waiting_list_rows set removed_at = removed_at - make_interval(mins => ${waitingUndoMinutes})`.execute(
    db,
  )
  expect(await codeOf(restoreWaiting(db, asReader(mari)))).toBe('waiting-late')
  await forgetRemovedWaiting(db)
  expect(await db.selectFrom('waiting_list_rows').select('key').execute()).toEqual([])
})

test('a row is tried again unless it was looked up after the last import of the catalogue ended', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const entries = async () => (await keptBy(db, userId)).entries.length
  const first = await checkedList(db, userId, [{ id: 1 }, { id: 2 }])
  await titlesOfMal(db, 1)
  await theCatalogueGrows(db)
  await startListImport(db, asReader(userId), first, theirs)
  await bringIn(db, { id: first, userId })
  let trying: Promise<unknown> | undefined
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    trying = tryWaitingRows(db)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await aTitle(db, { title: 'Title 2' })
    await theCatalogueGrew(db)
  })
  await trying
  expect(await entries(), 'what was in a preview when the import ended').toBe(1)
  await workOnListImports(db, noFiles)
  expect(await entries(), 'what came while others of its batch were written').toBe(2)

  await broughtList(db, userId, [{ id: 901, name: 'Boxcar Days' }])
  const otherwise = await broughtList(db, userId, [{ id: 901, name: 'Written Otherwise' }])
  await aTitle(db, { title: 'Boxcar Days' })
  await theCatalogueGrows(db)
  expect(await entries()).toBe(2)
  await undoneList(db, userId, otherwise)
  expect(await entries(), 'what another row stood for').toBe(3)
})

test('what a site keeps of a row that waits stays with that site, although another site’s list had it waiting first', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const elsewhere = async () => (await keptBy(db, userId)).journal.map(({ row }) => 'elsewhere' in row && row.elsewhere)
  const first = await broughtList(db, userId, [{ id: 1 }])
  await sql`update list_imports set site = 'anilist' where id = ${first}`.execute(db)
  const list = [{ id: 1, score: 8 }]
  const second = await checkedList(db, userId, list)
  await sql`
    update list_import_rows set record = record || '{"foreign": {"my_priority": "HIGH"}}'
    where import_id = ${second}`.execute(db)
  await startListImport(db, asReader(userId), second, theirs)
  await workOnListImports(db, noFiles)
  await undoneList(db, userId, await broughtList(db, userId, list))

  await titlesOfMal(db, 1)
  await theCatalogueGrows(db)
  expect(await elsewhere()).toEqual([{ mal: { my_priority: 'HIGH' } }])
})

test('a row that was removed waits again when it is brought along again', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  await broughtList(db, userId, [{ id: 1 }])
  await removeWaiting(db, asReader(userId), 'all')
  await broughtList(db, userId, [{ id: 1 }])
  expect(await namesOfWaiting(db, userId)).toEqual(['Title 1'])
})

test('a row is given its title by hand, and is undone with its import', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const mine = asReader(userId)
  const id = await broughtList(db, userId, [
    { id: 901, name: 'Boxcar Days', status: 'completed', score: 8 },
    { id: 902 },
  ])
  const title = await aTitle(db, { title: 'Days of the Boxcar', episodes: 12 })
  const other = await aTitle(db, { title: 'Another' })
  const manga = await aTitle(db, { title: 'Days of the Boxcar', kind: 'manga' })
  const key = 'anime mal 901'

  expect(await findWaitingRow(db, mine, key)).toEqual({ key, name: 'Boxcar Days', kind: 'anime' })
  expect(await findWaitingRow(db, asReader((await aUser(db)).id), key)).toBeUndefined()
  expect(await findWaitingRow(db, mine, 'a\0b')).toBeUndefined()
  const found = await findTitlesFor(db, 'anime', 'Days of the Boxcar')
  expect(found.map(({ card, total }) => [card.id, total])).toEqual([[title.id, 12]])
  for (const titleId of [manga.id, '999', 'a\0b']) {
    expect(await codeOf(matchWaiting(db, mine, { key, titleId }))).toBe('title-missing')
  }
  for (const missing of ['anime mal 1', 'a\0b']) {
    expect(await codeOf(matchWaiting(db, mine, { key: missing, titleId: title.id }))).toBe('list-row-missing')
  }

  const names = { name: 'Boxcar Days', title: 'Days of the Boxcar', isKept: false }
  expect(await matchWaiting(db, mine, { key, titleId: title.id })).toEqual(names)
  expect((await keptBy(db, userId)).journal).toMatchObject([
    { row: { title_id: title.id, score: 8, is_finished: true } },
  ])
  expect(await namesOfWaiting(db, userId)).toEqual(['Title 902'])
  expect(await codeOf(matchWaiting(db, mine, { key, titleId: title.id }))).toBe('list-row-missing')

  await changeRecords(db, mine, { titleIds: [other.id], changes: [{ do: 'score', score: 3 }] })
  const kept = { name: 'Title 902', title: 'Another', isKept: true }
  expect(await matchWaiting(db, mine, { key: 'anime mal 902', titleId: other.id })).toEqual(kept)
  expect(await resultsOf(db, userId, id)).toEqual(['added', 'kept'])
  await undoneList(db, userId, id)
  expect(await resultsOf(db, userId, id)).toEqual(['undone', 'kept'])
  expect((await keptBy(db, userId)).journal).toMatchObject([{ row: { title_id: other.id, score: 3 } }])
})

test('a row that comes to the list after waiting clears the lists in the order of the counter that it raises', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { id: userId } = await aUser(db)
  await broughtList(db, userId, [
    { id: 1, status: 'completed' },
    { id: 901, status: 'completed' },
  ])
  const [titleId = ''] = await titlesOfMal(db, 1)
  const other = await aTitle(db, { title: 'Days of the Boxcar' })
  await theCatalogueGrew(db)

  expect(await clearedDuring(url, () => tryWaitingRows(db))).toEqual(['order-anime-most-watched', `title:${titleId}`])
  const byHand = () => matchWaiting(db, asReader(userId), { key: 'anime mal 901', titleId: other.id })
  expect(await clearedDuring(url, byHand)).toEqual(['order-anime-most-watched', `title:${other.id}`])
})

test('what came to the list after waiting is undone with its import, and waits again if another import has it waiting', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const older = await broughtList(db, userId, [{ id: 1, score: 5 }, { id: 2 }])
  const newer = await broughtList(db, userId, [{ id: 1, score: 9 }])
  const scoreOfWaiting = async () =>
    (
      await sql<{
        score: number
      }>`select (record ->> 'score')::integer as score from waiting_list_rows where key = 'anime mal 1'`.execute(db)
    ).rows[0]?.score
  expect(await scoreOfWaiting()).toBe(9)
  await undoneList(db, userId, newer)
  expect([await namesOfWaiting(db, userId), await scoreOfWaiting()]).toEqual([['Title 1', 'Title 2'], 5])

  const again = await broughtList(db, userId, [{ id: 1, score: 9 }])
  await titlesOfMal(db, 1)
  await theCatalogueGrows(db)
  expect(await resultsOf(db, userId, older)).toEqual(['added', 'waiting'])
  expect((await keptBy(db, userId)).journal).toMatchObject([{ row: { score: 9 } }])
  await undoneList(db, userId, older)
  expect(await keptBy(db, userId)).toEqual({ entries: [], journal: [] })
  expect(await namesOfWaiting(db, userId)).toEqual(['Title 1'])
  await undoneList(db, userId, again)
  expect(await namesOfWaiting(db, userId)).toEqual([])
})

test('a row that is matched to a title that is merged at that moment goes to the one that remains, which is named', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  await broughtList(db, userId, [{ id: 901, status: 'completed' }])
  const [from, into] = [(await aTitle(db, { title: 'Old' })).id, (await aTitle(db, { title: 'New' })).id]

  const matched = await afterWaiting(
    db,
    (tx) => mergeTitles(tx, asAdmin('admin'), { from, into, reason: 'The same' }),
    () => matchWaiting(db, asReader(userId), { key: 'anime mal 901', titleId: from }),
  )

  expect(matched).toMatchObject({ title: 'New', isKept: false })
  expect(await db.selectFrom('list_entries').select('title_id').execute()).toEqual([{ title_id: into }])
  expect(await namesOfWaiting(db, userId)).toEqual([])
})

test('a row that waits is brought in after an import of the catalogue, unless its reader keeps something of the title by then', async () => {
  const db = await freshDatabase()
  const [mari, joao] = [await aUser(db), await aUser(db)]
  for (const { id } of [mari, joao]) await broughtList(db, id, [{ id: 1, status: 'completed', score: 8 }, { id: 2 }])
  expect(await findListWork(db)).toBeNull()
  const [title = ''] = await titlesOfMal(db, 1)
  await changeRecords(db, asReader(joao.id), { titleIds: [title], changes: [{ do: 'add' }] })
  await theCatalogueGrew(db)

  expect(await findListWork(db)).not.toBeNull()
  await workOnListImports(db, noFiles)
  expect(await findListWork(db), 'they are tried once for each import').toBeNull()
  expect((await keptBy(db, mari.id)).journal[0]).toMatchObject({ row: { score: 8, is_finished: true } })
  expect((await keptBy(db, joao.id)).entries[0]).toMatchObject({ row: { status: 'unwatched' } })
  expect(await namesOfWaiting(db, mari.id)).toEqual(['Title 2'])
  expect(await countersOf(db)).toMatchObject([{ watched: 1 }])
})

test('a file that comes while many rows are tried again is read before the rest of them', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const [mari, joao] = [(await aUser(db)).id, asReader((await aUser(db)).id)]
  await sql`insert into waiting_list_rows (user_id, key, name, record)
    select ${mari}, n::text, 'Elsewhere', ${recordOfARow('Elsewhere')}::jsonb from generate_series(1, 450) n`.execute(
    db,
  )
  await theCatalogueGrew(db)
  const seen: unknown[] = []
  const pause = async () => {
    if (seen.length === 0) {
      const uploadId = await keepSentList(db, storage, joao, new File(['no list'], 'list.json'))
      await beginFromUpload(db, joao, { uploadId, fileName: 'list.json' })
    }
    seen.push((await findLatestImports(db, joao))[0]?.state)
  }

  await workOnListImports(db, storage, { pause })

  expect(seen).toEqual(['reading', 'failed', 'failed'])
})

test('a row that waits is brought in within ten minutes of the time when an admin adds its title, or restores it', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin' })
  const { id: userId } = await aUser(db)
  const admin = asAdmin('admin')
  const { id: deleted } = await aTitle(db, { title: 'Deleted' })
  await deleteTitle(db, admin, deleted)
  await broughtList(db, userId, [
    { id: 901, name: 'Mushishi', score: 9 },
    { id: 902, name: 'Deleted' },
    { id: 903, name: 'Elsewhere' },
  ])
  const tenMinutesLater = () =>
    sql`update waiting_list_rows set tried_at = tried_at - interval '10 minutes'`.execute(db)
  await tenMinutesLater()
  expect(await findListWork(db)).toBeNull()

  await addTitle(db, admin, aTitleForm({ texts: { poster: await anUploadedPicture(db, 'admin') } }))
  expect(await findListWork(db)).not.toBeNull()
  await workOnListImports(db, noFiles)
  expect(await namesOfWaiting(db, userId)).toEqual(['Deleted', 'Elsewhere'])
  expect((await keptBy(db, userId)).journal).toMatchObject([{ row: { score: 9 } }])

  await restoreTitle(db, admin, deleted)
  expect(await findListWork(db), 'tried a moment ago').toBeNull()
  await tenMinutesLater()
  await workOnListImports(db, noFiles)
  expect(await namesOfWaiting(db, userId)).toEqual(['Elsewhere'])
})
