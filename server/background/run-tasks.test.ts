import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { beginImport } from '#domain/imports/begin-import.ts'
import { cancelImport } from '#domain/imports/cancel-import.ts'
import { keepSentCatalogue } from '#domain/imports/keep-sent-catalogue.ts'
import { findImport } from '#domain/imports/queries.ts'
import { startImport } from '#domain/imports/start-import.ts'
import type { Storage } from '#domain/media/storage.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { aSmallS3 } from '#tests/support/small-s3.ts'
import { storageAt } from '#tests/support/storage-at.ts'
import { createLog } from '../log.ts'
import { taskFailures } from '../metrics/counts.ts'
import { runTasks } from './run-tasks.ts'

test('of two instances, one does an order, once, and continues where the other stopped', async () => {
  const { db, storage, start } = await someInstances()
  const id = await anImport(db, storage, 300)
  const [one, other] = [start(), start()]
  await expect
    .poll(async () => (await findImport(db, asAdmin('admin'), id))?.state, { timeout: 60_000 })
    .toBe('checked')

  await startImport(db, asAdmin('admin'), id)
  await expect
    .poll(async () => (await findImport(db, asAdmin('admin'), id))?.added, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0)
  await one.stop()
  await expect.poll(async () => (await findImport(db, asAdmin('admin'), id))?.state, { timeout: 60_000 }).toBe('done')
  await other.stop()

  expect(await findImport(db, asAdmin('admin'), id)).toMatchObject({ added: 300, changed: 0, unchanged: 0, refused: 0 })
  expect(await db.selectFrom('titles').select('id').execute()).toHaveLength(300)
  expect(await db.selectFrom('imports').select('failures').execute()).toEqual([{ failures: 0 }])
})

test('a cancelled task ends, and the next order is done', async () => {
  const { db, storage, start } = await someInstances()
  const first = await anImport(db, storage, 3_000)
  const running = start()
  await expect
    .poll(async () => (await findImport(db, asAdmin('admin'), first))?.bytesRead, { timeout: 60_000 })
    .toBeGreaterThan(0)
  await cancelImport(db, storage, asAdmin('admin'), first)

  const second = await anImport(db, storage, 3)
  await expect
    .poll(async () => (await findImport(db, asAdmin('admin'), second))?.state, { timeout: 60_000 })
    .toBe('checked')
  await running.stop()

  expect(await findImport(db, asAdmin('admin'), first)).toMatchObject({ state: 'cancelled' })
})

test('a storage that is away is waited for, and only after a quarter of an hour counts as a failure', async () => {
  const { port } = await aSmallS3()
  const proxy = await aFaultyProxy(`http://127.0.0.1:${port}`)
  const STORAGE_URL = `s3://key:secret@kiroku?endpoint=http://127.0.0.1:${proxy.port}`
  const { db, start } = await someInstances({ STORAGE_URL })
  const id = await anImport(db, storageAt(STORAGE_URL), 3)
  const failures = async () => (await db.selectFrom('imports').select('failures').execute())[0]?.failures
  const tries = () => new Map(taskFailures).get('import') ?? 0
  await proxy.refuse()

  const impatient = start({ storePatience: 0 })
  await expect.poll(failures, { timeout: 60_000 }).toBe(1)
  await impatient.stop()

  const before = tries()
  const patient = start()
  await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThan(before)
  await proxy.accept()
  await expect
    .poll(async () => (await findImport(db, asAdmin('admin'), id))?.state, { timeout: 60_000 })
    .toBe('checked')
  await patient.stop()
  expect(await failures()).toBe(1)
})

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
  const start = (patience: { storePatience?: number } = {}) => {
    const running = runTasks({ db, log: createLog('silent'), environment, ...patience })
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
