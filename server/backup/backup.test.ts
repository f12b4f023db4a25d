import { readdir, readFile, readlink, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { openDump } from '#db/dump/dump-database.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import type { Storage } from '#domain/media/storage.ts'
import { findSiteId } from '#domain/media/storage-owner.ts'
import { storePicture } from '#domain/media/store-picture.ts'
import { sweepPictures } from '#domain/media/sweep-pictures.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { aBackupFolder, aFolderTarget, aKeptSite, anEmptyPlace } from '#tests/support/kept-sites.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { aSmallDisk, canMount } from '#tests/support/small-disk.ts'
import { aStorage, filesIn } from '#tests/support/storage.ts'
import { writeArchive } from './archive.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupName } from './retention.ts'
import { verifyBackup } from './verify-backup.ts'
import { noTotals, partsOfBackup } from './write-backup.ts'

const signal = new AbortController().signal

test('a backup that is made while readers write gives back every row and file of its moment', {
  timeout: 300_000,
}, async () => {
  const { db, url, storage } = await aKeptSite()
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
  const filesBefore = await filesIn(storage)
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
  const { 'kiroku/site-id': siteId, ...files } = Object.fromEntries(await filesIn(other.storage))
  expect(files).toEqual(Object.fromEntries(filesBefore))
  expect(Object.keys(files).length).toBeGreaterThan(5)
  const { rows } = await sql<{ site_id: string }>`select site_id from storage_sweeps`.execute(other.db)
  expect(rows, 'its storage is its own').toEqual([{ site_id: String(siteId) }])
  expect(String(siteId)).not.toBe(site)
  expect(totals).toMatchObject({ missing: 0, files: filesBefore.size })
  expect(await sweepPictures(db, storage), 'what nobody needs is swept afterwards').toBe(1)
})

test('a backup says which pictures are not there, and is made all the same', async () => {
  const { db, url, storage } = await aKeptSite()
  const { id: reader } = await aUser(db, { email: 'writer@site.example' })
  const { id } = await aPictureOf(db, storage, reader)
  const { id: young } = await aPictureOf(db, storage, reader)
  await sql`update pictures set created_at = now() - interval '2 hours' where id = ${id}`.execute(db)
  for (const gone of [id, young]) await storage.delete(`userImgs/${gone}-96.webp`)

  const { totals } = await makeBackup({
    databaseUrl: url,
    storage,
    target: aFolderTarget(await aBackupFolder()),
    ...plain,
  })

  expect(totals).toMatchObject({ missing: 1, someMissing: [`userImgs/${id}-96.webp`] })
})

test('a backup without most of the pictures costs no older one, which may have them', async () => {
  const { db, url, storage } = await aKeptSite()
  const { id: reader } = await aUser(db, { email: 'writer@site.example' })
  await aPictureOf(db, storage, reader)
  await sql`update pictures set created_at = now() - interval '2 hours'`.execute(db)
  const folder = await aBackupFolder()
  const older = backupName('2026-01-01T00:00:00Z', await findSiteId(db))
  await writeFile(join(folder, older), '')
  const make = (from: Storage) =>
    makeBackup({
      databaseUrl: url,
      storage: from,
      target: aFolderTarget(folder),
      retention: { number: 1, days: null },
      signal,
    })

  const unmounted = await make((await aStorage()).storage)
  expect(unmounted).toMatchObject({ sparesOlder: true, deleted: [] })
  expect(await readdir(folder)).toContain(older)

  expect(await make(storage)).toMatchObject({ sparesOlder: false, deleted: expect.arrayContaining([older]) })
})

test('a backup replaces an older one of its name, but not if it lacks most pictures, and nothing else', async () => {
  const { db, url, storage } = await aKeptSite()
  const { id: reader } = await aUser(db, { email: 'writer@site.example' })
  await aPictureOf(db, storage, reader)
  await sql`update pictures set created_at = now() - interval '2 hours'`.execute(db)
  const folder = await aBackupFolder()
  const make = (name: string, from = storage) =>
    makeBackup({ databaseUrl: url, storage: from, target: { kind: 'disk', folder, name }, ...plain })
  await writeFile(join(folder, 'empty.tar'), '')
  await make('empty.tar')
  await make('site.tar')
  const older = await readFile(join(folder, 'site.tar'))

  const unmounted = (await aStorage()).storage
  await expect(make('site.tar', unmounted)).rejects.toThrow('was left as it was')
  expect(await readFile(join(folder, 'site.tar'))).toEqual(older)
  expect(await make('new.tar', unmounted)).toMatchObject({ sparesOlder: true })
  await make('site.tar')
  expect((await readFile(join(folder, 'site.tar'))).equals(older)).toBe(false)

  await writeFile(join(folder, 'letter.txt'), 'Dear reader')
  await expect(make('letter.txt')).rejects.toThrow('something else than a backup')
  expect(await readFile(join(folder, 'letter.txt'), 'utf8')).toBe('Dear reader')
  expect((await readdir(folder)).sort()).toEqual(['empty.tar', 'letter.txt', 'new.tar', 'site.tar'])
})

test('a backup is there wholly or not at all, for its owner only, and leftovers of a killed program go after a day', async () => {
  const { url, storage } = await aKeptSite()
  const folder = await aBackupFolder()
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
  await symlink('/dev/null', join(folder, 'nothing'))
  await expect(make({ target: { kind: 'disk', folder, name: 'nothing' } })).rejects.toThrow('is no file')
  expect((await readdir(folder)).sort()).toEqual([`.new.tar.${uuid}.part`, 'nothing', 'other.tar'])
  expect(await readlink(join(folder, 'nothing'))).toBe('/dev/null')

  const [one, other] = await Promise.all([make({ target: { kind: 'disk', folder, name: 'a.tar' } }), make()])
  expect(one.path).toBe(join(folder, 'a.tar'))
  expect(other.path).toMatch(/kiroku-\d{8}T\d{6}Z-[\da-f]{8}\.tar$/)
  for (const { path } of [one, other]) {
    expect((await stat(path ?? '')).mode & 0o777).toBe(0o600)
    await verifyBackup([await readFile(path ?? '')] as never, signal)
  }
})

test.runIf(canMount)('a backup for which there is no room leaves nothing', async () => {
  const { url, storage } = await aKeptSite()
  const folder = aSmallDisk(1)
  await writeFile(join(folder, 'full'), Buffer.alloc(990_000))

  const made = makeBackup({ databaseUrl: url, storage, target: aFolderTarget(folder), ...plain })

  await expect(made).rejects.toThrow(`The disk of ${folder} is full: nothing of the backup was left there`)
  expect(await readdir(folder)).toEqual(['full'])
})

const plain = { retention: { number: null, days: null }, signal }

async function aPictureOf(db: PlainDb, storage: Storage, userId: string) {
  const original = await aPicture('png', { width: 20, height: 20 })
  return storePicture(db, { storage, pictures }, { userId, folder: 'userImgs', original: [original] })
}

/** Adds titles to a list and takes them off again, and renames the reader, until it is told to stop. */ async function write(
  db: PlainDb,
  reader: string,
  stopped: AbortSignal,
): Promise<void> {
  const titles = await db.selectFrom('titles').select(['id', 'kind']).execute()
  for (let turn = 0; !stopped.aborted; turn++) {
    const { id, kind } = titles[turn % titles.length] ?? { id: '', kind: '' }
    await addToList(db, asReader(reader), { id, kind: kind as 'anime' }).catch(() => {})
    await sql`update users set bio = ${String(turn)} where id = ${reader}`.execute(db)
    if (turn % 7 === 0) await sql`delete from list_entries where user_id = ${reader}`.execute(db)
  }
}
