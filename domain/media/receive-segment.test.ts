import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aStorage, keysIn } from '#tests/support/storage.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { receiveSegment } from './receive-segment.ts'
import type { Storage } from './storage.ts'

const bytes = Buffer.alloc(100_000)

test('of forty requests with the same bytes one is stored', async () => {
  const { db, storage } = await aSite()

  const taken = await Promise.all(Array.from({ length: 40 }, () => receive(db, storage)))

  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await keysIn(storage, 'uploads/one')).toHaveLength(1)
  expect(await db.selectFrom('uploads').select('received').execute()).toEqual([{ received: 100_000 }])
})

test('a segment that lost against another instance is deleted at once', async () => {
  const { db, storage } = await aSite()
  const overtaken = meanwhile(storage, async () => {
    await db
      .updateTable('uploads')
      .set({ received: 100_000, segments: ['uploads/one/theirs'] })
      .execute()
  })

  expect(await receive(db, overtaken)).toBe(false)

  expect(await keysIn(storage, 'uploads/one')).toEqual([])
})

test.each(['before', 'after'] as const)(
  'an upload that is canceled just %s a segment of it is stored leaves nothing',
  async (moment) => {
    const { db, storage } = await aSite()
    const canceled = meanwhile(storage, () => cancelUpload(db, storage, asReader('reader'), 'one'), moment)

    expect(await receive(db, canceled)).toBe(false)

    expect(await keysIn(storage, 'uploads')).toEqual([])
  },
)

test('an account that is deleted while it uploads keeps nothing of the segment at hand', async () => {
  const { db, storage } = await aSite()
  const gone = meanwhile(storage, () => db.deleteFrom('users').where('id', '=', 'reader').execute())

  expect(await receive(db, gone)).toBe(false)

  expect(await keysIn(storage, 'uploads/one')).toEqual([])
})

test('more bytes than were announced are not stored', async () => {
  const { db, storage } = await aSite()

  const segment = { uploadId: 'one', start: 0, bytes: Buffer.alloc(1_000_001) }
  expect(await receiveSegment(db, storage, asReader('reader'), segment)).toBe(false)

  expect(await keysIn(storage)).toEqual([])
})

async function aSite() {
  const db = await freshDatabase()
  await aUser(db, { id: 'reader' })
  const { storage } = await aStorage()
  await beginUpload(db, storage, asReader('reader'), { id: 'one', folder: 'userImgs', size: 1_000_000 })
  return { db, storage }
}

function receive(db: PlainDb, storage: Storage): Promise<boolean> {
  return receiveSegment(db, storage, asReader('reader'), { uploadId: 'one', start: 0, bytes })
}

/** A storage at which something happens just before or after a file is stored. */
function meanwhile(storage: Storage, happens: () => Promise<unknown>, moment: 'before' | 'after' = 'after'): Storage {
  return {
    ...storage,
    async put(...given) {
      if (moment === 'before') await happens()
      await storage.put(...given)
      if (moment === 'after') await happens()
    },
  }
}
