import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, type Reply } from '#tests/support/ask.ts'
import { aBreakingDisk } from '#tests/support/breaking-disk.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aServer } from '#tests/support/server.ts'
import { keysIn } from '#tests/support/storage.ts'
import { anUploader, signedIn } from '#tests/support/uploading.ts'
import { sentences } from '#texts/refusals.ts'

const away = [503, sentences['no-default-bucket'], '5']

test('while the disk fails, what needs it gets 503 and is logged; nothing half-done is left, and later all goes well', async () => {
  const { address, db, storage, breakDown, mend, failures } = await aSite()
  const reader = anUploader(address)
  const picture = await aPicture('png')
  const upload = await reader.begin(picture.length)

  await breakDown()
  expect(told(await reader.create(picture.length))).toEqual(away)
  expect(told(await reader.send(upload, 0, picture))).toEqual(away)
  expect(await reader.offset(upload)).toBe(0)
  await mend()
  expect(await keysIn(storage, 'uploads')).toEqual([])

  expect((await reader.send(upload, 0, picture)).status).toBe(204)
  await breakDown()
  expect(told(await reader.picture(upload))).toEqual(away)
  expect(await db.selectFrom('pictures').select('id').execute()).toEqual([])
  await mend()

  const { headers } = await reader.picture(upload)
  const shown = headers.location ?? ''
  expect((await ask(address, shown)).status).toBe(200)
  await breakDown()
  const unread = await ask(address, shown)
  expect([...told(unread), unread.headers['cache-control']]).toEqual([...away, 'no-store'])
  const other = await reader.begin(10)
  expect(other).toBe('')
  await mend()
  expect((await ask(address, shown)).status).toBe(200)
  expect(failures()).toEqual(Array(5).fill(expect.stringContaining('ELOOP')))
})

test('an upload is cancelled while the disk fails', async () => {
  const { address, breakDown, mend, failures } = await aSite()
  const reader = anUploader(address)
  const upload = await reader.begin(10)
  await reader.send(upload, 0, Buffer.from('first'))

  await breakDown()
  expect((await reader.cancel(upload)).status).toBe(204)
  await mend()

  expect(await reader.offset(upload)).toBeNaN()
  expect(failures()).toEqual([])
})

test('a picture whose first bytes the disk does not give is 503, and not half of one', async () => {
  const { address, folder, failures } = await aSite()
  const name = `/imgs/${'a'.repeat(22)}-960.webp`
  const path = join(folder, name)

  // It can be opened, and then not be read.
  await mkdir(path, { recursive: true })
  expect(told(await ask(address, name))).toEqual(away)
  await rm(path, { recursive: true })

  expect((await ask(address, name)).status).toBe(404)
  expect(failures()).toEqual([expect.stringContaining('EISDIR')])
})

function told({ status, body, headers }: Reply): unknown[] {
  return [status, body.toString(), headers['retry-after']]
}

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const disk = await aBreakingDisk()
  const { address, lines } = await aServer({ db, url, write: () => ({ html: '' }), storage: disk.storage })
  const failures = () => lines.filter(({ err }) => err).map(({ err }) => JSON.stringify(err))
  return { ...disk, address, db, failures }
}
