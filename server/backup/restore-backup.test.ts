import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { aBackupFolder, aFolderTarget, aKeptSite, anEmptyPlace } from '#tests/support/kept-sites.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { keysIn, openS3, s3 } from '#tests/support/storage.ts'
import { scheduledJobs } from '../scheduled-jobs.ts'
import { forgetRestore } from './empty-storage.ts'
import { makeBackup } from './make-backup.ts'
import { openPlace } from './open-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const signal = new AbortController().signal

test('a backup is restored into an empty place only, by one program at a time, and again after it was interrupted', {
  timeout: 300_000,
}, async () => {
  const { db, url, storage } = await aKeptSite()
  const target = await aBackupFolder()
  const made = await makeBackup({ databaseUrl: url, storage, target: aFolderTarget(target), ...plain })
  const archive = await readFile(made.path ?? '')
  const verified = await verifyBackup([archive] as never, signal)
  const other = await anEmptyPlace()
  const restore = (place: Awaited<ReturnType<typeof anEmptyPlace>>, more: object = {}) =>
    restoreBackup({ bytes: [archive] as never, verified, ...place, isSameStorage: false, signal, ...more })
  const tables = async () =>
    (await sql`select from pg_tables where schemaname = 'public'`.execute(other.db)).rows.length

  const place = { databaseUrl: url, storage, where: '', db }
  await expect(restore({ ...other, databaseUrl: url }), 'the database of a site').rejects.toThrow('not empty')
  await expect(restore({ ...other, storage }), 'the storage of a site').rejects.toThrow('The storage is not empty')
  const foreign = restore({ ...other, storage: place.storage }, { isSameStorage: true })
  await expect(foreign, 'the storage of another site').rejects.toThrow('not that of the site')

  const stop = new AbortController()
  const half = async function* () {
    yield archive.subarray(0, archive.length - 3000)
    stop.abort()
    yield archive.subarray(archive.length - 3000)
  }
  await expect(restore(other, { bytes: half(), signal: stop.signal })).rejects.toThrow('abort')
  const changed = async function* () {
    yield Buffer.from(archive).fill(7, archive.length - 2000)
  }
  await expect(restore(other, { bytes: changed() }), 'damaged since it was verified').rejects.toThrow('damaged')
  expect(await tables()).toBe(0)

  const third = await anEmptyPlace()
  const both = await Promise.allSettled([restore(other), restore({ ...third, databaseUrl: other.databaseUrl })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect({ ...(await databaseDigest(other.db)), storage_sweeps: '' }).toEqual({
    ...(await databaseDigest(db)),
    storage_sweeps: '',
  })
})

test('a restore that is killed before its last step has ended, and its storage is taken once the site has started', {
  timeout: 300_000,
}, async () => {
  const { url, storage } = await aKeptSite()
  const target = aFolderTarget(await aBackupFolder())
  const { path } = await makeBackup({ databaseUrl: url, storage, target, ...plain })
  const archive = await readFile(path ?? '')
  const verified = await verifyBackup([archive] as never, signal)
  const restore = (place: Awaited<ReturnType<typeof anEmptyPlace>>) =>
    restoreBackup({ bytes: [archive] as never, verified, ...place, isSameStorage: false, signal })
  const other = await anEmptyPlace()
  const unmarked = () => keysIn(other.storage, 'kiroku')
  const ended = { ...other, storage: { ...other.storage, delete: () => Promise.reject(new Error('killed')) } }

  await restore(ended)
  expect(await unmarked()).toEqual(['kiroku/being-restored', 'kiroku/site-id'])
  await forgetRestore((await aKeptSite()).db, other.storage)
  expect(await unmarked(), 'it is not that of another database').toHaveLength(2)
  const jobs = scheduledJobs(other.db, { storage: other.storage, pictures }, null)
  await jobs.find(({ name }) => name === 'sweep')?.run({}, signal, 'id')

  expect(await unmarked()).toEqual(['kiroku/site-id'])
  const third = await anEmptyPlace()
  await expect(restore({ ...third, storage: other.storage })).rejects.toThrow('The storage is not empty')
})

test('a backup of an older version becomes what an upgrade would have made of its site', async () => {
  const { db, url, storage } = await aKeptSite({ isUpgraded: false })
  const other = await anEmptyPlace()
  const { path } = await makeBackup({
    databaseUrl: url,
    storage,
    target: aFolderTarget(await aBackupFolder()),
    ...plain,
  })
  const archive = await readFile(path ?? '')
  const verified = await verifyBackup([archive] as never, signal)

  const ran = await restoreBackup({ bytes: [archive] as never, verified, ...other, isSameStorage: false, signal })

  expect(ran).toEqual(await migrate(db))
  // Others are written as of the moment of the migration.
  const compared = [
    'users',
    'accounts',
    'sessions',
    'list_entries',
    'ratings',
    'reviews',
    'helpful_votes',
    'title_names',
  ]
  const [here, there] = [await databaseDigest(db), await databaseDigest(other.db)]
  expect(Object.keys(there)).toEqual(Object.keys(here))
  for (const table of compared) expect(there[table], table).toBe(here[table])
  const counts = (digests: Record<string, string>) => Object.values(digests).map((digest) => digest.split(' ')[0])
  expect(counts(there)).toEqual(counts(here))
})

test.runIf(s3)(
  'a backup goes to a store and comes back from it, and nothing is there while it is not whole',
  async () => {
    const { db, url, storage } = await aKeptSite()
    const other = await anEmptyPlace()
    const { address } = await openS3()
    const folder = `backups-${randomUUID()}`
    const target = { kind: 'store', address, folder: `${folder}/`, name: null } as const
    const place = await openPlace(target)
    const make = (more: object = {}) => makeBackup({ databaseUrl: url, storage, target, ...plain, ...more })

    const breaking = { ...storage, get: () => Promise.reject(new Error('The storage is away')) }
    await expect(make({ storage: breaking })).rejects.toThrow('The storage is away')
    const wrong = { ...target, address: { ...target.address, bucket: 'no-such-bucket' } }
    await expect(make({ target: wrong })).rejects.toThrow('The store of backups says NoSuchBucket')
    expect(await place.list()).toEqual([])

    const { path } = await make()
    const [name = ''] = await place.list()
    expect(path).toBe(`s3://${target.address.bucket}/${folder}/${name}`)
    // As large as several parts of an upload.
    const large = randomBytes(40_000_000)
    await place.write(
      'large.tar',
      (async function* () {
        yield* [large]
      })(),
      signal,
    )
    expect(large.equals(await buffer(place.read('large.tar')))).toBe(true)
    const verified = await verifyBackup(place.read(name), signal)
    await restoreBackup({ bytes: place.read(name), verified, ...other, isSameStorage: false, signal })
    expect({ ...(await databaseDigest(other.db)), storage_sweeps: '' }).toEqual({
      ...(await databaseDigest(db)),
      storage_sweeps: '',
    })
    await expect(buffer(place.read('none.tar'))).rejects.toThrow('The store of backups says NoSuchKey')
    for (const each of [name, 'large.tar']) await place.delete(each)
    expect(await place.list()).toEqual([])
  },
)

const plain = { retention: { number: null, days: null }, signal }
