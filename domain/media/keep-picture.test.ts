import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aStorage, places } from '#tests/support/storage.ts'
import { beginUpload } from './begin-upload.ts'
import { keepPicture } from './keep-picture.ts'
import { keepSentPicture } from './keep-sent-picture.ts'
import { receiveSegment } from './receive-segment.ts'
import { formats, pictureRefusals, readFileAddress } from './rules.ts'
import type { Storage } from './storage.ts'

test.each(places)('on $place, an upload in two parts becomes a picture', async ({ open }) => {
  const db = await freshDatabase()
  const { storage } = await open()
  const { id: userId } = await aUser(db)
  const picture = await aPicture('jpeg')
  const uploadId = await anUpload(db, storage, userId, picture)

  const address = await keepPicture(db, storage, userId, uploadId)

  expect(readFileAddress(address)?.folder).toBe('imgs')
  for (const format of formats) {
    const stored = await storage.get(address.slice(1).replace('webp', format))
    const { width } = await sharp(stored ? await buffer(stored.stream) : undefined).metadata()
    expect(width).toBe(40)
  }
  const { segments, picture_id } = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  expect([segments, picture_id]).toEqual([[], readFileAddress(address)?.id])
})

test('a picture whose bytes are gone from the storage has no address, and no crash', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db)
  const uploadId = await anUpload(db, storage, userId, await aPicture('png'))
  await storage.deleteFolder('uploads')

  await expect(keepPicture(db, storage, userId, uploadId)).rejects.toMatchObject({ code: 'no-download-url' })
})

test('without JavaScript, a form brings a small picture', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db)
  const file = new File([new Uint8Array(await aPicture('webp'))], 'me.webp')

  const address = await keepSentPicture(db, storage, { userId, folder: 'userImgs', file })

  expect(address && (await storage.get(address.slice(1)))?.length).toBeGreaterThan(50)
})

test('a form field that was left empty is no picture, and a file above 262,144 bytes is too large for a form', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db)
  const keep = (file: FormDataEntryValue | null) => keepSentPicture(db, storage, { userId, folder: 'userImgs', file })

  expect(await keep(null)).toBeNull()
  expect(await keep('')).toBeNull()
  expect(await keep(new File([], ''))).toBeNull()
  await expect(keep(new File([], 'empty.png'))).rejects.toMatchObject({ code: 'picture-empty' })
  await expect(keep(new File([Buffer.alloc(262_145)], 'large.png'))).rejects.toMatchObject({
    code: 'picture-not-small',
    message: pictureRefusals['picture-not-small'],
  })
})

test('the fifty-first picture of a reader in one day is refused', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db)
  const many = Array.from({ length: 50 }, (_, n) => `${n}`.padStart(22, 'a'))
  await db
    .insertInto('pictures')
    .values(many.map((id) => ({ id, folder: 'userImgs', address: id, user_id: userId })))
    .execute()

  const file = new File([new Uint8Array(await aPicture('gif'))], 'me.gif')
  const refused = keepSentPicture(db, storage, { userId, folder: 'userImgs', file })

  await expect(refused).rejects.toMatchObject({ code: 'too-many-pictures' })
})

async function anUpload(db: Db, storage: Storage, userId: string, picture: Buffer): Promise<string> {
  const uploadId = randomUUID()
  await beginUpload(db, storage, userId, { id: uploadId, folder: 'imgs', size: picture.length })
  for (const [start, end] of [
    [0, 100],
    [100, picture.length],
  ] as const) {
    await receiveSegment(db, storage, userId, { uploadId, start, bytes: picture.subarray(start, end) })
  }
  return uploadId
}
