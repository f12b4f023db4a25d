import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { freeBytes } from '#domain/media/free-bytes.ts'
import { readUpload } from '#domain/media/read-upload.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aServer } from '#tests/support/server.ts'
import { aSmallDisk, canMount } from '#tests/support/small-disk.ts'
import { aDiskStorage } from '#tests/support/storage.ts'
import { anUploader, signedIn } from '#tests/support/uploading.ts'
import { sentences } from '#texts/refusals.ts'

const noRoom = [507, sentences['site-full']]

test('with less than FREE_SPACE left, uploads get 507 and a sentence, and /readyz says why', async () => {
  const { folder } = await aDiskStorage()
  const site = await aSite(folder, { freeSpace: Number.MAX_SAFE_INTEGER })

  const { status, body } = await anUploader(site.address).create(1_000)

  expect([status, body.toString()]).toEqual(noRoom)
  expect(await readiness(site)).toEqual([200, 'ready, but the disk is full: uploads are refused\n'])
  expect(site.lines.filter(({ msg }) => msg === 'failed')).toHaveLength(1)
})

test('with a full disk, or one that does not answer, the site is not ready', async () => {
  const { folder } = await aDiskStorage()
  const full = await aSite(folder, { free: async () => 1_000_000 })
  const broken = await aSite(folder, { free: () => Promise.reject(new Error('away')) })

  expect(await readiness(full)).toEqual([503, 'the disk is full\n'])
  expect(await readiness(broken)).toEqual([503, 'the disk does not answer\n'])
})

test.runIf(canMount)(
  'a disk that fills up in the middle of an upload leaves the upload whole, to go on later',
  async () => {
    const folder = aSmallDisk(40)
    const site = await aSite(folder)
    const reader = anUploader(site.address)
    const picture = await aPicture('png')
    const whole = Buffer.concat([picture, randomBytes(3_000_000)])
    const upload = await reader.begin(whole.length)
    expect((await reader.send(upload, 0, whole.subarray(0, 1_000_000))).status).toBe(204)
    const rest = whole.subarray(1_000_000)
    const ballast = join(folder, 'ballast')
    await fill(ballast, (await freeBytes(folder)) - 1_100_000)

    const refused = await reader.send(upload, 1_000_000, rest)

    expect([refused.status, refused.body.toString()]).toEqual(noRoom)
    expect(await readiness(site)).toEqual([503, 'the disk is full\n'])
    const offset = await reader.offset(upload)
    await rm(ballast)
    expect((await reader.send(upload, offset, whole.subarray(offset))).status).toBe(204)
    const { id, segments } = await site.db.selectFrom('uploads').select(['id', 'segments']).executeTakeFirstOrThrow()
    const stored = await buffer(readUpload(site.db, diskStorage(folder), id))
    expect(stored.equals(whole)).toBe(true)
    expect(await readdir(join(folder, upload.replace('/files/', '')))).toHaveLength(segments.length)
  },
)

async function aSite(folder: string, { freeSpace = 0, free = () => freeBytes(folder) } = {}) {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const storage = diskStorage(folder, { freeSpace })
  const server = await aServer({ db, url, write: () => ({ html: '' }), storage, disk: { free, freeSpace } })
  return { ...server, db }
}

async function readiness({ address }: { address: string }): Promise<unknown[]> {
  const { status, body } = await ask(address, '/readyz')
  return [status, body.toString()]
}

async function fill(file: string, bytes: number): Promise<void> {
  await writeFile(file, Buffer.alloc(bytes))
}
