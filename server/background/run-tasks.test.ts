import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { beginImport } from '#domain/imports/begin-import.ts'
import { cancelImport } from '#domain/imports/cancel-import.ts'
import { keepSentCatalogue } from '#domain/imports/keep-sent-catalogue.ts'
import { findImport } from '#domain/imports/queries.ts'
import { startImport } from '#domain/imports/start-import.ts'
import type { Storage } from '#domain/media/storage.ts'
import { beginFromUpload } from '#domain/transfer/moving-in/begin-from-upload.ts'
import { cancelListImport } from '#domain/transfer/moving-in/decide.ts'
import { keepSentList } from '#domain/transfer/moving-in/keep-sent-list.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { aSmallS3 } from '#tests/support/small-s3.ts'
import { storageAt } from '#tests/support/storage-at.ts'
import { createLog } from '../log.ts'
import { taskFailures } from '../metrics/counts.ts'
import { runTasks } from './run-tasks.ts'

test('of two instances, one does an order, once, and continues where the other stopped', async () => {
  const { db, storage, start } = await someInstances()
  const id = await anImport(db, storage, 300)
  const [one, other] = [start(), start()]
  await expect.poll(async () => (await findImport(db, asAdmin('admin'), id))?.state).toBe('checked')

  await startImport(db, asAdmin('admin'), id)
  await expect
    .poll(async () => (await findImport(db, asAdmin('admin'), id))?.added, { interval: 20 })
    .toBeGreaterThan(0)
  await one.stop()
  await expect.poll(async () => (await findImport(db, asAdmin('admin'), id))?.state).toBe('done')
  await other.stop()

  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ added: 300, changed: 0, unchanged: 0, refused: 0 })
  expect(await db.selectFrom('titles').select('id').execute()).toHaveLength(300)
  expect(await db.selectFrom('imports').select('failures').execute()).toEqual([{ failures: 0 }])
})

test('a cancelled task ends, and the next order is done', async () => {
  const { db, storage, start } = await someInstances()
  const first = await anImport(db, storage, 3_000)
  const running = start()
  await expect.poll(async () => (await findImport(db, asAdmin('admin'), first))?.bytesRead).toBeGreaterThan(0)
  await cancelImport(db, storage, asAdmin('admin'), first)

  const second = await anImport(db, storage, 3)
  await expect.poll(async () => (await findImport(db, asAdmin('admin'), second))?.state).toBe('checked')
  await running.stop()

  expect(await findImport(db, asAdmin('admin'), first)).toMatchObject({ state: 'cancelled' })
})

test('a storage that is away is waited for, and only after a quarter of an hour counts as a failure', async () => {
  const { port } = await aSmallS3()
  const proxy = await aFaultyProxy(`http://127.0.0.1:${port}`)
  const STORAGE_URL = `s3://key:secret@kiroku?endpoint=http://127.0.0.1:${proxy.port}`
  const { db, start } = await someInstances({ STORAGE_URL })
  const id = await anImport(db, storageAt(STORAGE_URL), 3)
  await proxy.refuse()

  const other = start({ longestOutage: 0 })
  await expect.poll(() => failuresIn(db)).toBe(1)
  await other.stop()

  await aTry(start)
  expect(await failuresIn(db)).toBe(1)
  await proxy.accept()
  await isChecked(db, id, start)
})

test('a database whose disk is full is waited for', async () => {
  const { db, storage, start } = await someInstances()
  const id = await anImport(db, storage, 3)
  await sql`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger disk_is_full before update of bytes_read on imports execute function disk_is_full()`.execute(
    db,
  )
  await aTry(start)
  expect(await failuresIn(db)).toBe(0)

  await sql`drop function disk_is_full cascade`.execute(db)
  await isChecked(db, id, start)
})

test('a process that cannot even begin says nothing about its task', async () => {
  const { db, storage, start } = await someInstances({ NODE_OPTIONS: '--import=/nowhere.mjs' })
  await anImport(db, storage, 3)
  await aTry(start)
  expect(await failuresIn(db)).toBe(0)
})

test('a process of another release than the database waits for the migration', async () => {
  const { db, storage, start } = await someInstances()
  const id = await anImport(db, storage, 3)
  await sql`update migrations set name = name || ' of the site' where name = (select max(name) from migrations)`.execute(
    db,
  )
  await aTry(start)
  expect(await failuresIn(db)).toBe(0)

  await sql`update migrations set name = replace(name, ' of the site', '')`.execute(db)
  await isChecked(db, id, start)
})

test('an import of a list that is cancelled while its file cannot be read to its end keeps no other waiting', async () => {
  const { start, hanging, next, isHanging, stateOf } = await twoListsOfWhichOneHangs()
  const running = start()
  await isHanging()
  await hanging.cancel()

  await expect.poll(() => stateOf(next)).toMatchObject({ state: 'checked', failures: 0 })
  await running.stop()
  expect(await stateOf(hanging)).toMatchObject({ state: 'cancelled', failures: 0 })
})

test('a database that goes away while the file of a list is read is not the fault of that', async () => {
  const { db, start, hanging, stateOf, isHanging } = await twoListsOfWhichOneHangs()
  const running = start()
  await isHanging()
  const tries = () => new Map(taskFailures).get('lists') ?? 0
  const before = tries()
  // The site takes its lock for lost, and kills the process.
  await sql`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`.execute(db)
  await expect.poll(tries).toBeGreaterThan(before)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
  await expect.poll(() => sleepingIn(db)).toBe(0)
  await isHanging()

  expect(await stateOf(hanging)).toMatchObject({ state: 'reading', failures: 0 })
  await hanging.cancel()
  await running.stop()
})

test('an import of a list of which nothing more is heard fails, and says so', async () => {
  const { start, hanging, next, stateOf } = await twoListsOfWhichOneHangs()
  const running = start({ longestSilence: 10_000 })

  await expect.poll(() => stateOf(next)).toMatchObject({ state: 'checked', failures: 0 })
  await running.stop()
  expect(await stateOf(hanging)).toMatchObject({ state: 'failed', problem: expect.stringContaining('list-slow') })
})

test('a file at which a stopping site had to kill its process counts as a failure', async () => {
  const { start, hanging, next, isHanging, stateOf } = await twoListsOfWhichOneHangs()
  const running = start()
  await isHanging()
  await running.stop()

  expect(await stateOf(hanging)).toMatchObject({ state: 'reading', failures: 1 })
  expect(await stateOf(next)).toMatchObject({ state: 'reading', failures: 0 })
})

async function twoListsOfWhichOneHangs() {
  const { db, storage, start } = await someInstances()
  const aList = async () => {
    const actor = asReader((await aUser(db)).id)
    const uploadId = await keepSentList(db, storage, actor, new File([foreignLists['mal-xml']], 'list.xml'))
    const id = await beginFromUpload(db, actor, { uploadId, fileName: 'list.xml' })
    return { id, cancel: () => cancelListImport(db, actor, id) }
  }
  const [hanging, next] = [await aList(), await aList()]
  await sql`create function hang() returns trigger language plpgsql as $$
    begin perform pg_sleep(300); return new; end $$`.execute(db)
  await sql`create trigger hang before insert on list_import_rows for each row
    when (new.import_id = ${sql.lit(hanging.id)}) execute function hang()`.execute(db)
  const isHanging = () => expect.poll(() => sleepingIn(db)).toBe(1)
  const stateOf = ({ id }: { id: number }) =>
    db
      .selectFrom('list_imports')
      .select(['state', 'failures', 'problem'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  return { db, start, hanging, next, isHanging, stateOf }
}

/** How many statements of a database sleep. */
async function sleepingIn(db: PlainDb): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
  return rows.length
}

type Start = Awaited<ReturnType<typeof someInstances>>['start']

/** An instance has tried to do an import in vain, and ends. */
async function aTry(start: Start): Promise<void> {
  const tries = () => new Map(taskFailures).get('import') ?? 0
  const before = tries()
  const running = start()
  await expect.poll(tries).toBeGreaterThan(before)
  await running.stop()
}

async function isChecked(db: PlainDb, id: number, start: Start): Promise<void> {
  const running = start()
  await expect.poll(async () => (await findImport(db, asAdmin('admin'), id))?.state).toBe('checked')
  await running.stop()
}

async function failuresIn(db: PlainDb): Promise<number | undefined> {
  return (await db.selectFrom('imports').select('failures').execute())[0]?.failures
}

async function someInstances(more: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-test-tasks-'))
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'admin' })
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    STORAGE_URL: '',
    BASE_URL: '',
    LOG_LEVEL: 'silent',
    ...more,
  }
  const start = (more: { longestOutage?: number; longestSilence?: number } = {}) => {
    const running = runTasks({ db, log: createLog('silent'), environment, ...more })
    onTestFinished(() => running.stop())
    return running
  }
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { db, storage: storageAt(join(folder, 'files')), start }
}

async function anImport(db: PlainDb, storage: Storage, titles: number): Promise<number> {
  const lines = Array.from({ length: titles }, (_, n) => JSON.stringify({ itemType: 'anime', title: `Title ${n}` }))
  const uploadId = await keepSentCatalogue(db, storage, asAdmin('admin'), new File([lines.join('\n')], 'a.jsonl'))
  return beginImport(db, asAdmin('admin'), { uploadId, fileName: 'a.jsonl', source: 'catalogue' })
}
