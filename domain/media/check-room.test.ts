import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { aDiskStorage, aStorage, keysIn } from '#tests/support/storage.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import type { Quotas } from './check-room.ts'
import { diskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'
import { storePicture } from './store-picture.ts'

test('whatever readers begin and cancel at once, no quota is passed', async () => {
  const { db, storage } = await aSite({ account: 100, site: 250 })
  const step = fc.record({
    user: fc.constantFrom('one', 'two', 'three', 'admin'),
    size: fc.integer({ min: 1, max: 60 }),
    folder: fc.constantFrom('userImgs' as const, 'lists' as const),
    cancels: fc.boolean(),
  })
  let count = 0

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await Promise.allSettled(
        steps.map(async ({ user, size, folder, cancels }) => {
          const id = String(count++)
          const isAdmin = user === 'admin'
          const actor = isAdmin ? asAdmin(user) : asReader(user)
          await beginUpload(db, storage, actor, { id, folder: isAdmin ? 'imgs' : folder, size })
          if (cancels) await cancelUpload(db, storage, actor, id)
        }),
      )
      const taken = await takenBy(db)
      for (const user of ['one', 'two', 'three']) expect(taken[user] ?? 0).toBeLessThanOrEqual(100)
      expect(Object.values(taken).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(250)
    }),
    { numRuns: 15 },
  )
})

test('a reader whose room is used up is told so; what their oldest upload leaves counts as free', async () => {
  const { db, storage } = await aSite({ account: 80, site: 1_000 })
  const begin = (id: string, user = 'one') =>
    beginUpload(db, storage, asReader(user), { id, folder: 'userImgs', size: 10 })
  for (let n = 0; n < 9; n++) await begin(String(n))

  await expect(
    beginUpload(db, storage, asReader('one'), { id: 'b', folder: 'userImgs', size: 11 }),
  ).rejects.toMatchObject({
    code: 'account-full',
  })
  await begin('other', 'two')

  expect(await takenBy(db)).toEqual({ one: 80, two: 10 })
})

test('pictures count as much as their files take, and a full site takes no more of them', async () => {
  const { db, storage } = await aSite({ account: 1_000_000, site: 5_000 })
  const original = [await aPicture('png')]
  const store = () => storePicture(db, { storage, pictures }, { userId: 'one', folder: 'userImgs', original })
  const { id } = await store()

  const { bytes } = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()
  expect(bytes).toBeGreaterThan(1_000)
  await db.updateTable('pictures').set({ bytes: 4_999 }).execute()
  await expect(store()).rejects.toMatchObject({ code: 'site-full' })
  await expect(beginUpload(db, storage, asAdmin('admin'), { id: 'x', folder: 'imgs', size: 2 })).rejects.toMatchObject({
    code: 'site-full',
    cause: expect.stringContaining('SITE_QUOTA'),
  })

  expect(await keysIn(storage, 'userImgs')).toHaveLength(4)
})

test('a reader begins an upload while a picture of theirs is stored', async () => {
  const { db, storage } = await aSite({ account: 1_000_000, site: 1_000_000 })
  const original = [await aPicture('png')]
  let both: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kiroku room'))`.execute(tx)
    const stored = storePicture(db, { storage, pictures }, { userId: 'one', folder: 'userImgs', original })
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    both = Promise.all([stored, beginUpload(db, storage, asReader('one'), { id: 'a', folder: 'userImgs', size: 10 })])
    both.catch(() => {})
    await expect.poll(() => waitingForLocks(db)).toBe(2)
  })
  await both

  expect(await takenBy(db)).toEqual({ one: 10 })
})

test('below the free space that is to stay nothing is begun and nothing is written', async () => {
  const { db } = await aSite()
  const { folder } = await aDiskStorage()
  const storage = diskStorage(folder, { freeSpace: Number.MAX_SAFE_INTEGER })

  const full = {
    code: 'site-full',
    cause: expect.stringMatching(/^\d+ MB are left on the disk of .*, and FREE_SPACE keeps \d+ MB free$/),
  }
  await expect(
    beginUpload(db, storage, asReader('one'), { id: 'x', folder: 'userImgs', size: 2 }),
  ).rejects.toMatchObject(full)
  await expect(storage.put('imgs/a', Buffer.from('a'))).rejects.toMatchObject(full)

  expect(await keysIn(storage)).toEqual([])
  expect(await takenBy(db)).toEqual({})
})

async function aSite(quotas?: Quotas): Promise<{ db: PlainDb; storage: Storage }> {
  const db = await freshDatabase()
  for (const id of ['one', 'two', 'three', 'admin']) await aUser(db, { id })
  return { db, storage: (await aStorage(quotas)).storage }
}

async function takenBy(db: PlainDb): Promise<Record<string, number>> {
  const uploads = await db.selectFrom('uploads').select(['user_id', 'size']).execute()
  const taken: Record<string, number> = {}
  for (const { user_id, size } of uploads) taken[user_id ?? ''] = (taken[user_id ?? ''] ?? 0) + size
  return taken
}
