import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { clearedPages, everyPage, everyPageSoon } from '#db/clear-pages.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { settleMeans } from './settle-means.ts'

test('each batch of an import has the pages cleared soon, though it is killed afterwards; its end clears them at once', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const heard = await notices(url)
  const lines = Array.from({ length: 3 }, (_, n) => ({ itemType: 'anime', title: `Title ${n}` }))
  await imported(db, lines, { batchSize: 1 })
  expect(await heard()).toEqual([everyPageSoon, everyPageSoon, everyPageSoon, everyPage])
})

test('so does each batch that writes a mean score', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await db
    .insertInto('titles')
    .values([1, 2].map((n) => ({ kind: 'anime', title: `${n}`, imported_score: 3 })))
    .execute()
  const heard = await notices(url)
  await settleMeans(db, { batchSize: 1 })
  expect(await heard()).toEqual([everyPageSoon, everyPageSoon, everyPage])
})

test('an import that fails clears the pages of what it has changed', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const heard = await notices(url)
  const breaksOff = imported(db, [{ itemType: 'anime', title: 'A' }], {
    batchSize: 1,
    onProgress: () => Promise.reject(new Error('Stop here')),
  })
  await expect(breaksOff).rejects.toThrow('Stop here')
  expect(await heard()).toEqual([everyPageSoon, everyPage])
})

test('an import that changes nothing clears nothing', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const lines = [{ itemType: 'anime', title: 'A' }]
  await imported(db, lines)
  const heard = await notices(url)
  await imported(db, lines)
  expect(await heard()).toEqual([])
})

/** Returns a function that returns the notices so far. */
async function notices(url: string): Promise<() => Promise<string[]>> {
  const listener = new Client({ connectionString: url })
  await listener.connect()
  onTestFinished(() => listener.end())
  const heard: string[] = []
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query(`listen ${clearedPages}`)
  return async () => {
    await listener.query('select')
    return heard
  }
}
