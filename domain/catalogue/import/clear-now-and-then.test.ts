import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { clearedPages } from '#db/clear-pages.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { ClearNowAndThen } from './clear-now-and-then.ts'
import { importCatalogue } from './import-catalogue.ts'

test('an import of many batches clears the kept pages once, when it ends', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const heard = await clearings(url)
  const lines = Array.from({ length: 9 }, (_, n) => JSON.stringify({ itemType: 'anime', title: `Title ${n}` }))
  await importCatalogue(db, someBytes(lines.join('\n')), { batchSize: 1 })
  expect(await heard()).toBe(1)
})

test('an import that fails clears what it has changed', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const heard = await clearings(url)
  const breaksOff = importCatalogue(db, someBytes('{"itemType":"anime","title":"A"}\n'), {
    batchSize: 1,
    onProgress: () => Promise.reject(new Error('Stop here')),
  })
  await expect(breaksOff).rejects.toThrow('Stop here')
  expect(await heard()).toBe(1)
})

test('while an import writes, kept pages are cleared once a minute, and when it ends', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const heard = await clearings(url)
  let seconds = 0
  const clearing = new ClearNowAndThen(() => seconds * 1000)
  for (; seconds <= 180; seconds += 5) await clearing.wrote(db)
  await clearing.end(db)
  await clearing.end(db)
  expect(await heard()).toBe(4)
})

/** Counts the notices until now. */
async function clearings(url: string): Promise<() => Promise<number>> {
  const listener = new Client({ connectionString: url })
  await listener.connect()
  onTestFinished(() => listener.end())
  let heard = 0
  listener.on('notification', () => heard++)
  await listener.query(`listen ${clearedPages}`)
  return async () => {
    await listener.query('select')
    return heard
  }
}

async function* someBytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
