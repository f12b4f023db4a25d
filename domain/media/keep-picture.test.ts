import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { aStorage, keysIn, places } from '#tests/support/storage.ts'
import { Refusal } from '../refusal.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { keepPicture } from './keep-picture.ts'
import { keepSentPicture } from './keep-sent-picture.ts'
import type { PictureMaker } from './picture-maker.ts'
import { receiveSegment } from './receive-segment.ts'
import { type Folder, formats, readFileAddress } from './rules.ts'
import type { Storage } from './storage.ts'

test.each(places)('on $place, an upload in two parts becomes a picture', async ({ open }) => {
  const db = await freshDatabase()
  const { storage } = await open()
  const { id: userId } = await aUser(db)
  const picture = await aPicture('jpeg')
  const uploadId = await anUpload(db, storage, userId, picture)

  const address = await keepPicture(db, { storage, pictures }, asAdmin(userId), uploadId)

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

  await expect(keepPicture(db, { storage, pictures }, asAdmin(userId), uploadId)).rejects.toMatchObject({
    code: 'no-download-url',
  })
})

test('without JavaScript, a form brings a small picture', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db)
  const file = new File([new Uint8Array(await aPicture('webp'))], 'me.webp')

  const address = await keepSentPicture(db, { storage, pictures }, { actor: asAdmin(userId), folder: 'userImgs', file })

  const stored = address === null ? null : await storage.get(address.slice(1))
  expect(stored?.length).toBeGreaterThan(50)
  stored?.stream.destroy()
})

test('an empty form field is not a picture, and a file above 262,144 bytes is too large for a form', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db)
  const keep = (file: FormDataEntryValue | null) =>
    keepSentPicture(db, { storage, pictures }, { actor: asAdmin(userId), folder: 'userImgs', file })

  expect(await keep(null)).toBeNull()
  expect(await keep('')).toBeNull()
  expect(await keep(new File([], ''))).toBeNull()
  await expect(keep(new File([], 'empty.png'))).rejects.toMatchObject({ code: 'picture-empty' })
  await expect(keep(new File([Buffer.alloc(262_145)], 'large.png'))).rejects.toMatchObject({
    code: 'picture-not-small',
  })
})

test('the fifty-first picture of a reader in one day is refused', async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db)
  await db
    .insertInto('picture_attempts')
    .values(Array.from({ length: 50 }, () => ({ user_id: userId })))
    .execute()

  const file = new File([new Uint8Array(await aPicture('gif'))], 'me.gif')
  const refused = keepSentPicture(db, { storage, pictures }, { actor: asAdmin(userId), folder: 'userImgs', file })

  await expect(refused).rejects.toMatchObject({ code: 'too-many-pictures' })
})

test('twenty requests for the picture of one upload make it once, and read it once', async () => {
  const { db, storage, userId } = await aReader()
  const uploadId = await anUpload(db, storage, userId, await aPicture('png'), 'userImgs')
  let reads = 0
  const counting: Storage = {
    ...storage,
    get(key) {
      reads++
      return storage.get(key)
    },
  }

  const keep = () => keepPicture(db, { storage: counting, pictures }, asAdmin(userId), uploadId)
  const addresses = await Promise.all(Array.from({ length: 20 }, keep))

  expect(new Set(addresses).size).toBe(1)
  expect(reads).toBe(2)
  expect(await db.selectFrom('picture_attempts').select('id').execute()).toHaveLength(1)
})

test('a reader has one picture made at a time, whatever another instance does', async () => {
  const { db, storage, userId } = await aReader()
  const uploads = await Promise.all(
    [1, 2, 3].map(async () => anUpload(db, storage, userId, await aPicture('png'), 'userImgs')),
  )
  await holdElsewhere(db, userId, 1_000)
  let [atOnce, most] = [0, 0]
  const counting: PictureMaker = {
    async make(...picture) {
      expect((await db.selectFrom('picture_jobs').select('name').execute()).map(({ name }) => name)).toEqual([userId])
      most = Math.max(most, ++atOnce)
      return pictures.make(...picture).finally(() => atOnce--)
    },
  }
  const began = Date.now()

  await Promise.all(uploads.map((id) => keepPicture(db, { storage, pictures: counting }, asAdmin(userId), id)))

  expect(most).toBe(1)
  expect(Date.now() - began).toBeGreaterThan(900)
  expect(await db.selectFrom('picture_jobs').select('name').execute()).toEqual([])
})

test('pictures are refused when too many of one reader are waiting', async () => {
  const { db, storage, userId } = await aReader()
  await holdElsewhere(db, userId, 2_000)
  const file = new File([new Uint8Array(await aPicture('gif'))], 'me.gif')
  const keep = () => keepSentPicture(db, { storage, pictures }, { actor: asAdmin(userId), folder: 'userImgs', file })

  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, keep))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'pictures-busy' } })
})

test('pictures that cannot be read count as attempts; a storage or process that is away does not', async () => {
  const { db, storage, userId } = await aReader()
  const keep = async (original: Buffer, made = pictures, kept = storage) =>
    keepPicture(
      db,
      { storage: kept, pictures: made },
      asAdmin(userId),
      await anUpload(db, storage, userId, original, 'userImgs'),
    )
  const attempts = async () => (await db.selectFrom('picture_attempts').select('id').execute()).length
  const fails = (error: Error) => ({ make: () => Promise.reject(error) })

  await expect(keep(Buffer.alloc(200))).rejects.toMatchObject({ code: 'picture-kind' })
  await expect(keep(Buffer.alloc(200), fails(new Refusal('picture-heavy')))).rejects.toThrow()
  expect(await attempts()).toBe(2)
  await expect(keep(Buffer.alloc(200), fails(new Refusal('pictures-busy')))).rejects.toThrow()
  await expect(keep(Buffer.alloc(200), fails(new Error('away')))).rejects.toThrow('away')
  await expect(
    keep(await aPicture('png'), pictures, { ...storage, get: () => Promise.reject(new Error('away')) }),
  ).rejects.toThrow('away')
  expect(await attempts()).toBe(2)
})

test.each([
  [
    'its upload is canceled',
    (db: PlainDb, storage: Storage, id: string) => cancelUpload(db, storage, asAdmin('reader'), id),
  ],
  ['its account is deleted', (db: PlainDb) => db.deleteFrom('users').where('id', '=', 'reader').execute()],
])('when %s while a picture is made, nothing is left of it', async (_, happens) => {
  const { db, storage, userId } = await aReader()
  const uploadId = await anUpload(db, storage, userId, await aPicture('png'), 'userImgs')
  const meanwhile: PictureMaker = {
    async make(...picture) {
      const made = await pictures.make(...picture)
      await happens(db, storage, uploadId)
      return made
    },
  }

  const kept = keepPicture(db, { storage, pictures: meanwhile }, asAdmin(userId), uploadId)

  await expect(kept).rejects.toMatchObject({ code: 'no-download-url' })
  expect(await db.selectFrom('pictures').select('id').execute()).toEqual([])
  expect(await keysIn(storage, 'userImgs')).toEqual([])
})

test('a picture of which one file cannot be stored leaves none', async () => {
  const { db, storage, userId } = await aReader()
  const uploadId = await anUpload(db, storage, userId, await aPicture('png'), 'userImgs')
  let puts = 0
  const breaking: Storage = {
    ...storage,
    put: (...file) => (++puts === 3 ? Promise.reject(new Error('away')) : storage.put(...file)),
  }

  await expect(keepPicture(db, { storage: breaking, pictures }, asAdmin(userId), uploadId)).rejects.toThrow('away')

  expect(await db.selectFrom('pictures').select('id').execute()).toEqual([])
  expect(await keysIn(storage, 'userImgs')).toEqual([])
  expect(await keepPicture(db, { storage, pictures }, asAdmin(userId), uploadId)).toMatch(/^\/userImgs\//)
})

test('a turn that was taken before the clock was set back does not last until that time has come again', async () => {
  const { db, storage, userId } = await aReader()
  const upload = await anUpload(db, storage, userId, await aPicture('png'), 'userImgs')
  await holdElsewhere(db, userId, 2 * 3_600_000)

  await keepPicture(db, { storage, pictures }, asAdmin(userId), upload)

  expect(await db.selectFrom('picture_jobs').select('name').execute()).toEqual([])
})

async function aReader() {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id: userId } = await aUser(db, { id: 'reader' })
  return { db, storage, userId }
}

/** Another instance makes a picture of theirs, and is not heard of again. */
async function holdElsewhere(db: PlainDb, name: string, milliseconds: number): Promise<void> {
  const held_until = sql<Date>`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`
  await db.insertInto('picture_jobs').values({ name, holder: randomUUID(), held_until }).execute()
}

async function anUpload(
  db: PlainDb,
  storage: Storage,
  userId: string,
  picture: Buffer,
  folder: Folder = 'imgs',
): Promise<string> {
  const uploadId = randomUUID()
  await beginUpload(db, storage, asAdmin(userId), { id: uploadId, folder, size: picture.length })
  for (const [start, end] of [
    [0, 100],
    [100, picture.length],
  ] as const) {
    await receiveSegment(db, storage, asAdmin(userId), { uploadId, start, bytes: picture.subarray(start, end) })
  }
  return uploadId
}
