import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { noQuotas } from '#domain/media/check-room.ts'
import { inBackground, s3Client } from '#domain/media/s3-client.ts'
import { s3Storage } from '#domain/media/s3-storage.ts'
import { readStorageAddress, type StorageAddress } from '#domain/media/storage-address.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { removeUnfinished } from '#server/backup/store-place.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { aKeptSite, anEmptyPlace } from '#tests/support/kept-sites.ts'
import { filesIn } from '#tests/support/storage.ts'
import { aStore, type Store } from './swift.ts'

const signal = new AbortController().signal

/** Away for a while. */
const faults: { fault: string; happens(store: Store): Promise<void> }[] = [
  {
    fault: 'is killed and starts again',
    async happens(store) {
      await store.kill()
      await store.start()
    },
  },
  {
    fault: 'hangs for five seconds',
    async happens(store) {
      await store.freeze()
      await wait(5_000)
      await store.thaw()
    },
  },
  { fault: 'is cut off', happens: async (store) => store.network.cut() },
]

test.each(faults)('a backup to a store that $fault meanwhile is whole', async ({ happens }) => {
  const store = await aStore()
  const { db, url, storage } = await aLargeSite()
  const sent = watched(storage)

  const making = makeBackup({
    databaseUrl: url,
    storage: sent.storage,
    target: targetIn(store),
    retention: all,
    signal,
  })
  await sent.begun
  await happens(store)
  await making

  const place = await openPlace(targetIn(store))
  const [name = ''] = await place.list()
  const verified = await verifyBackup(place.read(name), signal)
  const other = await anEmptyPlace()
  await restoreBackup({ bytes: place.read(name), verified, ...other, isSameStorage: false, signal })
  const ours = { ...(await databaseDigest(db)), storage_sweeps: '' }
  expect({ ...(await databaseDigest(other.db)), storage_sweeps: '' }).toEqual(ours)
  const files = await filesIn(other.storage)
  for (const [key, bytes] of await filesIn(storage)) expect(files.get(key)?.equals(bytes), key).toBe(true)
  expect(await unfinishedIn(store)).toEqual([])
})

test('a store that stays away gets no backup, keeps the last one, and takes the next', async () => {
  const store = await aStore()
  const { url, storage } = await aLargeSite()
  const make = (from = storage) =>
    makeBackup({
      databaseUrl: url,
      storage: from,
      target: targetIn(store),
      retention: { number: 1, days: null },
      signal,
    })
  await make()
  const place = await openPlace(targetIn(store))
  const [last] = await place.list()

  const sent = watched(storage)
  const making = make(sent.storage)
  await sent.begun
  await store.network.refuse()
  const began = performance.now()
  await expect(making).rejects.toThrow(/^The store of backups says /)
  console.info(`Given up after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await store.network.accept()

  expect(await place.list()).toEqual([last])
  await verifyBackup(place.read(last ?? ''), signal)
  expect(await unfinishedIn(store), 'which the next backup removes when it is a day old').toHaveLength(1)
  const where = { Bucket: store.address.bucket, Prefix: 'backups/' }
  await removeUnfinished(s3Client(store.address), where, Date.now() - 3_600_000)
  expect(await unfinishedIn(store)).toHaveLength(1)
  await removeUnfinished(s3Client(store.address), where, Date.now() + 3_600_000)
  expect(await unfinishedIn(store)).toEqual([])

  const { deleted } = await make()
  expect(deleted).toEqual([last])
  const [newest = ''] = await place.list()
  await verifyBackup(place.read(newest), signal)
})

test('a backup whose pictures cannot be read, or that is told to stop, leaves no part in the store', async () => {
  const store = await aStore()
  const { url, storage } = await aLargeSite()
  const stop = new AbortController()
  const make = (get: typeof storage.get, stopping = signal) =>
    makeBackup({
      databaseUrl: url,
      storage: { ...storage, get },
      target: targetIn(store),
      retention: all,
      signal: stopping,
    })
  let read = 0
  const breaking = async (key: string) => {
    if (++read > 6) throw new Error('The storage is away')
    return storage.get(key)
  }
  const stopping = async (key: string) => {
    if (++read > 6) stop.abort()
    return storage.get(key)
  }

  await expect(make(breaking)).rejects.toThrow('The storage is away')
  read = 0
  await expect(make(stopping, stop.signal)).rejects.toThrow('abort')

  expect(await (await openPlace(targetIn(store))).list()).toEqual([])
  expect(await unfinishedIn(store)).toEqual([])
})

const all = { number: null, days: null }

function targetIn({ address }: Store) {
  return { kind: 'store', address, folder: 'backups/', name: null } as const
}

/** A site with pictures of 80 MB, several parts of an upload. They are in the same store. */
async function aLargeSite() {
  const kept = await aKeptSite()
  const address = readStorageAddress(kept.where) as StorageAddress
  const site = { ...kept, storage: s3Storage(address, noQuotas, inBackground) }
  for (let n = 0; n < 10; n++) {
    const id = `large${n}`.padEnd(22, '-')
    await site.db
      .insertInto('pictures')
      .values({ id, folder: 'userImgs', address: `/userImgs/${id}-256.webp` })
      .execute()
    for (const end of ['96.avif', '256.webp']) await site.storage.put(`userImgs/${id}-${end}`, randomBytes(4_000_000))
  }
  return site
}

/** The same storage, and when a few of its pictures have been read: a backup is under way then. */
function watched<Watched extends Awaited<ReturnType<typeof aKeptSite>>['storage']>(storage: Watched) {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  let read = 0
  return {
    begun,
    storage: {
      ...storage,
      get(key: string) {
        if (key.includes('large') && ++read > 12) resolve()
        return storage.get(key)
      },
    },
  }
}

async function unfinishedIn({ address }: Store): Promise<(string | undefined)[]> {
  const { Uploads = [] } = await s3Client(address).send(new ListMultipartUploadsCommand({ Bucket: address.bucket }))
  return Uploads.map(({ Key }) => Key)
}
