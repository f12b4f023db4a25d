import { randomUUID } from 'node:crypto'
import { readdir, rename, utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Dump, openDump } from '#db/dump/dump-database.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { aDiskStorage, aStorage, keysIn, places } from '#tests/support/storage.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { beginUpload } from './begin-upload.ts'
import { receiveSegment } from './receive-segment.ts'
import type { Listed, Storage } from './storage.ts'
import { storePicture } from './store-picture.ts'
import { sweepStrays } from './sweep-strays.ts'

const day = 24 * 60 * 60 * 1000
const id = 'a'.repeat(22)
const strays = ['uploads/two/0-x', 'uploads/one/0-lost', `userImgs/${id}-96.webp`, `imgs/${id}-960.avif`]

test.each(places)('on $place, what has had no row for a day is deleted, and nothing else', async ({ open }) => {
  const { db, storage, kept } = await aSite((await open()).storage)
  const stranger = 'imgs/read-me.txt'
  for (const key of [...strays, stranger]) await storage.put(key, Buffer.from('x'))

  expect(await sweepStrays(db, storage)).toBe(0)
  await db
    .updateTable('storage_sweeps')
    .set({ swept_at: new Date(0) })
    .execute()
  expect(await sweepStrays(db, aged(storage))).toBe(strays.length)

  const left = [...(await keysIn(storage, 'uploads')), ...(await keysIn(storage, 'imgs'))]
  expect([...left, ...(await keysIn(storage, 'userImgs'))].sort()).toEqual([...kept, stranger].sort())
})

test('on the disk, half-written files and empty folders are strays too', async () => {
  const { folder, storage: disk } = await aDiskStorage()
  const { db, storage, kept } = await aSite(disk)
  await storage.put('uploads/three/0-x', Buffer.from('x'))
  await storage.delete('uploads/three/0-x')
  const unfinished = `${folder}/imgs/.b7a8c0de-0000-4000-8000-000000000000`
  await storage.put(`imgs/${id}-960.avif`, Buffer.from('x'))
  await rename(`${folder}/imgs/${id}-960.avif`, unfinished)
  for (const path of [unfinished, `${folder}/uploads/three`]) await utimes(path, 1, 1)

  expect(await sweepStrays(db, storage)).toBe(2)

  expect(await keysIn(storage, 'uploads')).toEqual(kept.filter((key) => key.startsWith('uploads')))
  expect(await readdir(`${folder}/imgs`)).toEqual([])
})

test('the storage of another site is not swept, nor twice within six hours', async () => {
  const { storage } = await aStorage()
  const [mine, theirs] = [await aSite(storage), await aSite(storage)]
  await theirs.db.updateTable('storage_sweeps').set({ site_id: randomUUID() }).execute()
  await storage.put('uploads/two/0-x', Buffer.from('x'))

  expect(await sweepStrays(mine.db, storage)).toBe(0)
  await expect(sweepStrays(theirs.db, aged(storage))).rejects.toThrow('kiroku/site-id')
  expect(await sweepStrays(mine.db, aged(storage))).toBe(0)

  expect(await keysIn(storage, 'uploads')).toContain('uploads/two/0-x')
})

test('a sweep of two batches that is told to stop deletes no more', async () => {
  const { db, storage } = await aSite((await aStorage()).storage)
  for (const key of strays) await storage.put(key, Buffer.from('x'))

  expect(await sweepStrays(db, aged(storage), { stopping: AbortSignal.abort() })).toBe(0)

  expect(await keysIn(storage, 'uploads')).toHaveLength(3)
})

test('a dump that is opened while a slow storage deletes waits for one file, not for all of a batch', async () => {
  const { db, url, storage } = await aSite((await aStorage()).storage)
  for (const key of strays) await storage.put(key, Buffer.from('x'))
  const dumps: Promise<Dump>[] = []
  async function* list(folder: string): AsyncGenerator<Listed> {
    for await (const listed of aged(storage).list(folder)) {
      const deleteSlowly = async () => {
        dumps.push(openDump(url))
        await expect.poll(() => waitingForLocks(db)).toBe(1)
        await listed.delete()
      }
      yield { ...listed, delete: deleteSlowly }
    }
  }

  expect(await sweepStrays(db, { ...storage, list }, { longest: 0 })).toBe(1)

  for (const dump of dumps) await (await dump).close()
  expect(await keysIn(storage, 'uploads')).toHaveLength(2)
})

/** A site with an upload under way and a picture, and the keys of their files. */
async function aSite(storage: Storage) {
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'reader' })
  await storage.deleteFolder('kiroku')
  for (const folder of ['uploads', 'imgs', 'userImgs']) await storage.deleteFolder(folder)
  await beginUpload(db, storage, asReader('reader'), { id: 'one', folder: 'userImgs', size: 10 })
  await receiveSegment(db, storage, asReader('reader'), { uploadId: 'one', start: 0, bytes: Buffer.alloc(5) })
  await storePicture(
    db,
    { storage, pictures },
    { userId: 'reader', folder: 'userImgs', original: [await aPicture('png')] },
  )
  const kept = [...(await keysIn(storage, 'uploads')), ...(await keysIn(storage, 'userImgs'))]
  expect(kept).toHaveLength(5)
  return { db, url, storage, kept }
}

/** The storage as it will be a day later. */
function aged(storage: Storage): Storage {
  async function* list(folder: string): AsyncGenerator<Listed> {
    for await (const listed of storage.list(folder)) {
      yield { ...listed, changedAt: new Date(listed.changedAt.getTime() - day - 1000) }
    }
  }
  return { ...storage, list }
}
