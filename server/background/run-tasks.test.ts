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
import { diskStorage } from '#domain/media/disk-storage.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { createLog } from '../log.ts'
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

async function someInstances() {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-test-tasks-'))
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'admin' })
  const environment = { DATABASE_URL: url, DATA_DIR: folder, STORAGE_URL: '', BASE_URL: '', LOG_LEVEL: 'error' }
  const start = () => {
    const running = runTasks({ db, log: createLog('error'), environment })
    onTestFinished(() => running.stop())
    return running
  }
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { db, storage: diskStorage(join(folder, 'files')), start }
}

async function anImport(db: PlainDb, storage: ReturnType<typeof diskStorage>, titles: number): Promise<number> {
  const lines = Array.from({ length: titles }, (_, n) => JSON.stringify({ itemType: 'anime', title: `Title ${n}` }))
  const uploadId = await keepSentCatalogue(db, storage, asAdmin('admin'), new File([lines.join('\n')], 'a.jsonl'))
  return beginImport(db, asAdmin('admin'), { uploadId, fileName: 'a.jsonl', source: 'catalogue' })
}
