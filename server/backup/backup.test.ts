import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { openDump } from '#db/dump/dump-database.ts'
import { migrate } from '#db/migrate.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import type { StorageAddress } from '#domain/media/storage-address.ts'
import { storePicture } from '#domain/media/store-picture.ts'
import { sweepPictures } from '#domain/media/sweep-pictures.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { aSmallDisk, canMount } from '#tests/support/small-disk.ts'
import { aStorage, openS3, s3 } from '#tests/support/storage.ts'
import { readFiles, readSite } from '#tests/upgrade/kept-site.ts'
import { restoreSite } from '#tests/upgrade/restore-site.ts'
import { writeArchive } from './archive.ts'
import { makeBackup } from './make-backup.ts'
import { openPlace } from './open-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { noTotals, partsOfBackup } from './write-backup.ts'

const signal = new AbortController().signal

test('a backup that is made while readers write gives back every row and file of its moment', {
  timeout: 300_000,
}, async () => {
  const { db, url, storage, folder } = await aSite()
  const other = await anEmptyPlace()
  const { id: reader } = await aUser(db, { email: 'writer@site.example' })
  const { address } = await aPictureOf(db, storage, reader)
  await sql`update users set image = ${address} where id = ${reader}`.execute(db)
  // Nobody has wanted it for days but whose image it is.
  await sql`update pictures set wanted_at = now() - interval '3 days'`.execute(db)
  const writing = new AbortController()
  const writers = Promise.all([write(db, reader, writing.signal), write(db, reader, writing.signal)])

  const dump = await openDump(url)
  const before = await databaseDigest(dump.db)
  const filesBefore = await readFiles(folder)
  await sql`update users set image = '' where id = ${reader}`.execute(db)
  expect(await sweepPictures(db, storage), 'a file that the backup needs stays').toBe(0)
  const totals = noTotals()
  const site = '00000000-0000-4000-8000-000000000000'
  const archive = await buffer(writeArchive(partsOfBackup({ dump, storage, site, signal, totals }), new Date()))
  await dump.close()
  writing.abort()
  await writers
  const verified = await verifyBackup([archive] as never, signal)
  await restoreBackup({ bytes: [archive] as never, verified, ...other, isSameStorage: false, signal })

  const after = await databaseDigest(other.db)
  expect({ ...after, storage_sweeps: '' }).toEqual({ ...before, storage_sweeps: '' })
  expect(await databaseDigest(db), 'somebody wrote meanwhile').not.toEqual(before)
  const { 'kiroku/site-id': siteId, ...files } = Object.fromEntries(await readFiles(other.folder))
  expect(files).toEqual(Object.fromEntries(filesBefore))
  expect(Object.keys(files).length).toBeGreaterThan(5)
  const { rows } = await sql<{ site_id: string }>`select site_id from storage_sweeps`.execute(other.db)
  expect(rows, 'its storage is its own').toEqual([{ site_id: String(siteId) }])
  expect(String(siteId)).not.toBe(site)
  expect(totals).toMatchObject({ missing: 0, files: filesBefore.size })
  expect(await sweepPictures(db, storage), 'what nobody needs is swept afterwards').toBe(1)
})

test('a backup says which pictures are not there, and is made all the same', async () => {
  const { db, url, storage, folder } = await aSite()
  const { id: reader } = await aUser(db, { email: 'writer@site.example' })
  const { id } = await aPictureOf(db, storage, reader)
  const { id: young } = await aPictureOf(db, storage, reader)
  await sql`update pictures set created_at = now() - interval '2 hours' where id = ${id}`.execute(db)
  for (const gone of [id, young]) await rm(join(folder, 'userImgs', `${gone}-96.webp`))

  const { totals } = await makeBackup({ databaseUrl: url, storage, target: aFolderTarget(await aFolder()), ...plain })

  expect(totals).toMatchObject({ missing: 1, someMissing: [`userImgs/${id}-96.webp`] })
})

test('a backup is restored into an empty place only, by one program at a time, and again after it was interrupted', {
  timeout: 300_000,
}, async () => {
  const { db, url, storage } = await aSite()
  const target = await aFolder()
  const made = await makeBackup({ databaseUrl: url, storage, target: aFolderTarget(target), ...plain })
  const archive = await readFile(made.path ?? '')
  const verified = await verifyBackup([archive] as never, signal)
  const other = await anEmptyPlace()
  const restore = (place: Awaited<ReturnType<typeof anEmptyPlace>>, more: object = {}) =>
    restoreBackup({ bytes: [archive] as never, verified, ...place, isSameStorage: false, signal, ...more })
  const tables = async () =>
    (await sql`select from pg_tables where schemaname = 'public'`.execute(other.db)).rows.length

  const place = { databaseUrl: url, storage, folder: '', db }
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

test('a backup is there wholly or not at all, for its owner only, and leftovers of a killed program go after a day', async () => {
  const { url, storage } = await aSite()
  const folder = await aFolder()
  const uuid = '0e7b3c7e-52a5-4a3f-9d3e-111111111111'
  for (const name of [`.old.tar.${uuid}.part`, `.new.tar.${uuid}.part`, 'other.tar'])
    await writeFile(join(folder, name), '')
  await utimes(join(folder, `.old.tar.${uuid}.part`), 0, 0)
  const stop = new AbortController()
  const breaking = { ...storage, get: () => Promise.reject(new Error('The storage is away')) }

  const make = (more: object = {}) =>
    makeBackup({ databaseUrl: url, storage, target: aFolderTarget(folder), ...plain, ...more })
  await expect(make({ storage: breaking })).rejects.toThrow('The storage is away')
  const stopping = {
    ...storage,
    get: async () => {
      stop.abort()
      return null
    },
  }
  await expect(make({ storage: stopping, signal: stop.signal })).rejects.toThrow('abort')
  await expect(make({ target: aFolderTarget(join(folder, 'none')) })).rejects.toThrow('There is no folder')
  expect((await readdir(folder)).sort()).toEqual([`.new.tar.${uuid}.part`, 'other.tar'])

  const [one, other] = await Promise.all([make({ target: { kind: 'disk', folder, name: 'a.tar' } }), make()])
  expect(one.path).toBe(join(folder, 'a.tar'))
  expect(other.path).toMatch(/kiroku-\d{8}T\d{6}Z-[\da-f]{8}\.tar$/)
  for (const { path } of [one, other]) {
    expect((await stat(path ?? '')).mode & 0o777).toBe(0o600)
    await verifyBackup([await readFile(path ?? '')] as never, signal)
  }
})

test('a backup of an older version becomes what an upgrade would have made of its site', async () => {
  const { db, url, storage } = await aSite({ isUpgraded: false })
  const other = await anEmptyPlace()
  const { path } = await makeBackup({ databaseUrl: url, storage, target: aFolderTarget(await aFolder()), ...plain })
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

test.runIf(canMount)('a backup for which there is no room leaves nothing', async () => {
  const { url, storage } = await aSite()
  const folder = aSmallDisk(1)
  await writeFile(join(folder, 'full'), Buffer.alloc(990_000))

  const made = makeBackup({ databaseUrl: url, storage, target: aFolderTarget(folder), ...plain })

  await expect(made).rejects.toThrow(`The disk of ${folder} is full: nothing of the backup was left there`)
  expect(await readdir(folder)).toEqual(['full'])
})

test.runIf(s3)(
  'a backup goes to a store and comes back from it, and nothing is there while it is not whole',
  async () => {
    const { db, url, storage } = await aSite()
    const other = await anEmptyPlace()
    await openS3()
    const folder = `backups-${randomUUID()}`
    const target = { kind: 'store', address: s3 as StorageAddress, folder: `${folder}/`, name: null } as const
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

const plain = { keeping: { number: null, days: null }, signal }

function aFolderTarget(folder: string) {
  return { kind: 'disk', folder, name: null } as const
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The site that a release has left, with its pictures; brought up to date unless that is not wanted. */
async function aSite({ isUpgraded = true } = {}) {
  const { db, url } = await freshDatabaseWithUrl('template0')
  const kept = await readSite('0.1.0')
  await restoreSite(db, kept)
  if (isUpgraded) await migrate(db)
  const { folder, storage } = await aStorage()
  for (const [key, bytes] of kept.files) {
    if (key.startsWith('kiroku/')) continue
    await mkdir(dirname(join(folder, key)), { recursive: true })
    await writeFile(join(folder, key), bytes)
  }
  return { db, url, folder, storage }
}

async function anEmptyPlace() {
  const { db, url: databaseUrl } = await freshDatabaseWithUrl('template0')
  return { db, databaseUrl, ...(await aStorage()) }
}

async function aPictureOf(db: PlainDb, storage: Awaited<ReturnType<typeof aStorage>>['storage'], userId: string) {
  const original = await aPicture('png', { width: 20, height: 20 })
  return storePicture(db, { storage, pictures }, { userId, folder: 'userImgs', original: [original] })
}

/** Adds titles to a list and takes them off again, and renames the reader, until it is told to stop. */
async function write(db: PlainDb, reader: string, stopped: AbortSignal): Promise<void> {
  const titles = await db.selectFrom('titles').select(['id', 'kind']).execute()
  for (let turn = 0; !stopped.aborted; turn++) {
    const { id, kind } = titles[turn % titles.length] ?? { id: '', kind: '' }
    await addToList(db, asReader(reader), { id, kind: kind as 'anime' }).catch(() => {})
    await sql`update users set bio = ${String(turn)} where id = ${reader}`.execute(db)
    if (turn % 7 === 0) await sql`delete from list_entries where user_id = ${reader}`.execute(db)
  }
}
