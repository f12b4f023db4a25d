import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aCharacter, aStaffMember, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { aStorage, keysIn } from '#tests/support/storage.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { forgetDeletedTitles } from '../deletion/queries.ts'
import { mergeCredited, undoCreditedMerge } from '../merging/merge-credited.ts'
import { findRefold, orderRefold, workOnRefold } from '../titles/records/refold.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { claimPicture } from './claim-picture.ts'
import { receiveSegment } from './receive-segment.ts'
import type { Folder } from './rules.ts'
import type { Storage } from './storage.ts'
import { storePicture } from './store-picture.ts'
import { sweepPictures } from './sweep-pictures.ts'
import { sweepUploads } from './sweep-uploads.ts'

const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000)

test('an upload is deleted a day after it began, and at once when its account is gone', async () => {
  const { db, storage } = await aSite()
  for (const [id, userId] of [
    ['old', 'reader'],
    ['new', 'reader'],
    ['of-nobody', 'leaving'],
  ] as const) {
    await beginUpload(db, storage, asReader(userId), { id, folder: 'userImgs', size: 10 })
    await receiveSegment(db, storage, asReader(userId), { uploadId: id, start: 0, bytes: Buffer.alloc(5) })
  }
  await db.updateTable('uploads').set({ created_at: yesterday }).where('id', '=', 'old').execute()
  await db.deleteFrom('users').where('id', '=', 'leaving').execute()

  expect(await sweepUploads(db, storage)).toBe(2)

  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([{ id: 'new' }])
  expect(await keysIn(storage, 'uploads')).toEqual([expect.stringMatching('^uploads/new/')])
})

test('a picture that has been unused for a day is deleted with all its files', async () => {
  const { db, storage, store } = await aSite()
  const unused = await store('reader', 'userImgs')
  const avatar = await store('reader', 'userImgs')
  const poster = await store('leaving', 'imgs')
  const fresh = await store('reader', 'userImgs')
  await db.updateTable('pictures').set({ wanted_at: yesterday }).where('address', '<>', fresh.address).execute()
  await db.updateTable('users').set({ image: avatar.address }).where('id', '=', 'reader').execute()
  await aTitle(db, { poster: poster.address })
  await db.deleteFrom('users').where('id', '=', 'leaving').execute()

  expect(await sweepPictures(db, storage)).toBe(1)

  const left = await db.selectFrom('pictures').select('id').execute()
  expect(left.map(({ id }) => id).sort()).toEqual([avatar.id, poster.id, fresh.id].sort())
  const files = await keysIn(storage, 'userImgs')
  expect(files.filter((name) => name.includes(unused.id))).toEqual([])
  expect(files.filter((name) => name.includes(avatar.id))).toHaveLength(4)
})

test('the pictures of a deleted title stay as long as the deletion can be undone', async () => {
  const { db, storage, store } = await aSite()
  const [poster, portrait] = [await store('reader', 'imgs'), await store('reader', 'imgs')]
  await db.updateTable('pictures').set({ wanted_at: yesterday }).execute()
  const { id } = await aTitle(db, { poster: poster.address })
  await aCharacter(db, { title_id: id, image: portrait.address })
  await deleteTitle(db, asAdmin('admin'), id)

  expect(await sweepPictures(db, storage)).toBe(0)
  await db.updateTable('deleted_titles').set({ deleted_at: yesterday }).execute()
  await forgetDeletedTitles(db)
  expect(await sweepPictures(db, storage)).toBe(2)
})

test.each(['characters', 'people'] as const)(
  'the picture of one of the %s who is merged stays until titles credit them again',
  async (kind) => {
    const { db, storage, store } = await aSite()
    const { address: image } = await store('reader', 'imgs')
    await db.updateTable('pictures').set({ wanted_at: yesterday }).execute()
    const { id: title_id } = await aTitle(db)
    const credited = async (image: string | null) =>
      kind === 'people'
        ? (await aStaffMember(db, { title_id, image })).person_id
        : (await aCharacter(db, { title_id, image })).character_id
    const [from, into] = [await credited(image), await credited(null)]

    await mergeCredited(db, asAdmin('admin'), { kind, from, into, reason: 'The same.' })
    expect(await sweepPictures(db, storage)).toBe(0)
    await undoCreditedMerge(db, asAdmin('admin'), { kind, id: from })
    await inTransaction(db, orderRefold)
    expect(await sweepPictures(db, storage)).toBe(0)
    await workOnRefold(db, (await findRefold(db)) ?? 0)
    expect(await sweepPictures(db, storage)).toBe(1)
  },
)

test('the picture of an account that is gone goes at once', async () => {
  const { db, storage, store } = await aSite()
  const { address } = await store('leaving', 'userImgs')
  await db.updateTable('users').set({ image: address }).where('id', '=', 'leaving').execute()
  await db.deleteFrom('users').where('id', '=', 'leaving').execute()

  await sweepPictures(db, storage)

  expect(await storage.get(address.slice(1))).toBeNull()
})

test('what cannot be deleted is passed over and said at the end, and tried again the next time', async () => {
  const { db, storage, store } = await aSite()
  const broken = await store('reader', 'userImgs')
  await store('reader', 'userImgs')
  await db.updateTable('pictures').set({ wanted_at: yesterday }).execute()
  for (const id of ['broken', 'other'])
    await beginUpload(db, storage, asReader('reader'), { id, folder: 'userImgs', size: 10 })
  await db.updateTable('uploads').set({ created_at: yesterday }).execute()
  const failing = (place: string) => {
    if (!place.includes('broken') && !place.includes(broken.id)) return
    throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: 'unlink', path: place })
  }
  const onBadDisk: Storage = {
    ...storage,
    delete: async (key) => failing(key) ?? storage.delete(key),
    deleteFolder: async (folder) => failing(folder) ?? storage.deleteFolder(folder),
  }

  for (const _ of [1, 2]) {
    await expect(sweepUploads(db, onBadDisk)).rejects.toThrow('EIO')
    await expect(sweepPictures(db, onBadDisk)).rejects.toThrow('EIO')
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([{ id: 'broken' }])
    expect(await db.selectFrom('pictures').select('id').execute()).toEqual([{ id: broken.id }])
  }
  expect([await sweepUploads(db, storage), await sweepPictures(db, storage)]).toEqual([1, 1])
})

test('an upload is cancelled, or gives way to a newer one, also when its folder cannot be deleted', async () => {
  const { db, storage } = await aSite()
  const begin = (id: string, on: Storage) =>
    beginUpload(db, on, asReader('reader'), { id, folder: 'userImgs', size: 10 })
  const onBadDisk: Storage = { ...storage, deleteFolder: () => Promise.reject(new Error('EIO: i/o error')) }
  for (let n = 1; n <= 9; n++) await begin(`upload-${n}`, onBadDisk)

  expect(await cancelUpload(db, onBadDisk, asReader('reader'), 'upload-9')).toBe(true)
  const left = await db.selectFrom('uploads').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8].map((n) => `upload-${n}`))
})

test('a stopped sweep deletes nothing more', async () => {
  const { db, storage, store } = await aSite()
  await store('reader', 'userImgs')
  await beginUpload(db, storage, asReader('reader'), { id: 'old', folder: 'userImgs', size: 10 })
  await db.updateTable('pictures').set({ wanted_at: yesterday }).execute()
  await db.updateTable('uploads').set({ created_at: yesterday }).execute()
  const stopping = AbortSignal.abort()

  expect([await sweepUploads(db, storage, stopping), await sweepPictures(db, storage, stopping)]).toEqual([0, 0])
  expect([await sweepUploads(db, storage), await sweepPictures(db, storage)]).toEqual([1, 1])
})

test('a picture that is claimed while it might be swept stays', async () => {
  const { db, storage, store } = await aSite()
  const { address } = await store('reader', 'userImgs')
  await db.updateTable('pictures').set({ wanted_at: yesterday }).execute()

  const swept = await db.transaction().execute(async (tx) => {
    await claimPicture(tx, 'reader', { folder: 'userImgs', address })
    const meanwhile = await sweepPictures(db, storage)
    await tx.updateTable('users').set({ image: address }).where('id', '=', 'reader').execute()
    return meanwhile
  })

  expect([swept, await sweepPictures(db, storage)]).toEqual([0, 0])
  const stored = await storage.get(address.slice(1))
  expect(stored).not.toBeNull()
  stored?.stream.destroy()
})

test.each([
  ["another user's picture", 'leaving', 'userImgs'],
  ['a picture of another folder', 'reader', 'imgs'],
] as const)('nobody can claim %s', async (_, owner, folder) => {
  const { db, store } = await aSite()
  const { address } = await store(owner, folder)

  const claimed = inTransaction(db, (tx) => claimPicture(tx, 'reader', { folder: 'userImgs', address }))

  await expect(claimed).rejects.toMatchObject({ code: 'no-download-url' })
})

test('nobody can claim an address that is not one of our pictures', async () => {
  const { db } = await aSite()
  const address = 'https://other.example/spy.gif'
  const claimed = inTransaction(db, (tx) => claimPicture(tx, 'reader', { folder: 'userImgs', address }))

  await expect(claimed).rejects.toMatchObject({ code: 'no-download-url' })
})

async function aSite() {
  const db = await freshDatabase()
  for (const id of ['reader', 'leaving']) await aUser(db, { id })
  const { storage } = await aStorage()
  const original = await aPicture('png')
  const store = (userId: string, folder: Folder) =>
    storePicture(db, { storage, pictures }, { userId, folder, original: [original] })
  return { db, storage, store }
}
