import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { createTarPacker, packTar, type TarHeader } from 'modern-tar'
import { expect, test } from 'vitest'
import { openDump } from '#db/dump/dump-database.ts'
import { pictureAddress } from '#domain/media/rules.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aStorage } from '#tests/support/storage.ts'
import { writeArchive } from './archive.ts'
import { BackupRefused, fileName, type Part, pieceSize, rowsName } from './format.ts'
import { packRows } from './pack-rows.ts'
import { placeOf, verifyBackup } from './verify-backup.ts'
import { noTotals, partsOfBackup } from './write-backup.ts'

/** `DAMAGED_BACKUPS=5000` damages so many, of each kind. */
const numRuns = Number(process.env.DAMAGED_BACKUPS ?? 60)
const timeout = 120_000 + 50 * numRuns
const signal = new AbortController().signal
let parts: Part[] = []
let whole: Buffer = Buffer.alloc(0)

test('a backup is known to be whole', async () => {
  await makeOne()
  const { totals, head } = await verify(whole)
  expect(totals.rows).toMatchObject({ users: 3, titles: 2, migrations: head.contents.migrations.length })
})

test('a byte that differs, anywhere, is found', { timeout }, async () => {
  await makeOne()
  const damage = fc.record({ at: fc.nat(whole.length - 1), change: fc.integer({ min: 1, max: 255 }) })
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, change }) => {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ change
      await refused(damaged)
    }),
    { numRuns },
  )
})

test('a backup that is cut, wherever, or has more behind its end is refused', { timeout }, async () => {
  await makeOne()
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), (length) => refused(whole.subarray(0, length))),
    { numRuns },
  )
  await refused(whole.subarray(0, -512))
  await refused(Buffer.concat([whole, Buffer.alloc(512)]))
  await refused(Buffer.concat([whole, whole]))
  await refused(Buffer.concat([whole.subarray(0, 1024), whole.subarray(1536)]))
})

test('what is no backup is refused by name', async () => {
  const other = await packTar([{ header: { name: 'etc/passwd', size: 4 }, body: Buffer.from('root') }])
  const files = [
    Buffer.alloc(0),
    Buffer.from('<!doctype html>'),
    randomBytes(4096),
    Buffer.alloc(20_000),
    Buffer.from(other),
  ]
  for (const file of files) await expect(verify(file)).rejects.toThrow('This is no backup of Kiroku')
})

test('a backup that lies, or leads out of the storage, is refused though its checksums are right', async () => {
  await makeOne()
  const [head, ...rest] = parts as [Part, ...Part[]]
  const totals = rest.pop() as Part
  const said = JSON.parse(totals.body.toString())
  const json = (part: Part, changed: object) => ({
    ...part,
    body: Buffer.from(JSON.stringify({ ...JSON.parse(part.body.toString()), ...changed })),
  })
  const put = (name: string, body: Buffer = Buffer.from('x')) => [head, ...rest, { name, body }, totals]
  const contents = JSON.parse(head.body.toString()).contents
  const users = rest.find(({ name }) => name.startsWith('rows/users/')) as Part

  const lies: [string, Part[]][] = [
    ['damaged, in totals.json', [head, ...rest, json(totals, { files: 1 })]],
    ['damaged, in totals.json', [head, ...rest, json(totals, { rows: { ...said.rows, users: 4 } })]],
    ['damaged, in totals.json', [head, ...rest.filter((part) => part !== users), totals]],
    ['damaged, in totals.json', [head, ...rest, json(totals, { rows: 'all' })]],
    ['its end is missing', [head, ...rest]],
    ['damaged, in rows/users/000002.zst', [...parts, { ...users, name: rowsName('users', 2) }]],
    ['damaged, in rows/nowhere/', put(rowsName('nowhere', 1), await packRows(Buffer.from('x\n')))],
    ['damaged, in rows/constructor/', put(rowsName('constructor', 1), await packRows(Buffer.from('x\n')))],
    ['damaged, in rows/users/000009.zst', put(rowsName('users', 9))],
    // A little that would unpack to more than belongs in a part.
    ['damaged, in rows/users/000009.zst', put(rowsName('users', 9), await packRows(Buffer.alloc(pieceSize + 1)))],
    ['damaged, in files/imgs/../../x', put('files/imgs/../../x')],
    ['damaged, in files/kiroku/site-id', put('files/kiroku/site-id')],
    ['damaged, in ../../x', put('../../x')],
    ['damaged, in /etc/passwd', put('/etc/passwd')],
    [
      'made by Kiroku 9.0.0, which is newer',
      [json(head, { format: 2, version: '9.0.0', contents: 'other' }), ...rest, totals],
    ],
    ['damaged, in kiroku-backup.json', [json(head, { contents: {} }), ...rest, totals]],
    [
      'does not fit this one. It is newer than this program: it has 9999_later.sql',
      [
        json(head, {
          contents: { ...contents, migrations: [...contents.migrations, { name: '9999_later.sql', digest: '' }] },
        }),
        ...rest,
        totals,
      ],
    ],
    ['This is no backup', [...rest, totals]],
  ]
  for (const [reason, lying] of lies) await expect(verify(await packed(lying)), reason).rejects.toThrow(reason)

  expect(placeOf({ name: fileName('imgs/a.webp'), body: Buffer.alloc(0) })).toEqual({
    kind: 'file',
    key: 'imgs/a.webp',
  })
})

test('an archive of other entries than files, or of huge ones, is refused before they are read', async () => {
  await makeOne()
  const [head] = parts as [Part]
  const [first] = (await all(writeArchive(from([head]), new Date(0)))) as [Uint8Array]
  const name = 'rows/users/000001.zst'
  const link = await headerOf({ name, size: 0, type: 'symlink', linkname: '/etc/passwd' })
  const huge = await headerOf({ name, size: 8_000_000_000 })
  async function* endless() {
    yield Buffer.concat([first, huge])
    for (let megabytes = 0; megabytes < 100; megabytes++) yield Buffer.alloc(1_000_000)
    throw new Error('more is read than needs to be')
  }

  await refused(Buffer.concat([first, link, Buffer.alloc(2048)]))
  await expect(verifyBackup(endless(), signal)).rejects.toThrow(`damaged, in ${name}`)
})

/** A small backup, made once. */
async function makeOne(): Promise<void> {
  if (whole.length > 0) return
  const { db, url } = await freshDatabaseWithUrl()
  const { storage } = await aStorage()
  await aUser(db, { id: 'reader' })
  for (const id of ['a', 'b']) await aUser(db, { id })
  for (const id of ['1', '2']) await aTitle(db, { id })
  const id = 'picture'.padEnd(22, '-')
  await db
    .insertInto('pictures')
    .values({ id, folder: 'imgs', address: pictureAddress('imgs', id) })
    .execute()
  for (const width of [240, 480]) await storage.put(`imgs/${id}-${width}.webp`, randomBytes(2000 + width))
  const dump = await openDump(url)
  const site = '00000000-0000-4000-8000-000000000000'
  parts = await all(partsOfBackup({ dump, storage, site, signal, totals: noTotals() }))
  await dump.close()
  whole = await packed(parts)
}

async function packed(given: Part[]): Promise<Buffer> {
  return buffer(writeArchive(from(given), new Date(0)))
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

async function* from<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items
}

/** In pieces, as it comes from a disk. */
function verify(archive: Buffer) {
  const size = 1_000
  const pieces = Array.from({ length: Math.ceil(archive.length / size) }, (_, at) =>
    archive.subarray(at * size, (at + 1) * size),
  )
  return verifyBackup(from(pieces), signal)
}

async function refused(archive: Buffer): Promise<void> {
  await expect(verify(archive)).rejects.toThrow(BackupRefused)
}

/** The first block of an entry. */
async function headerOf(header: TarHeader): Promise<Uint8Array> {
  const { readable, controller } = createTarPacker()
  controller.add(header)
  const { value } = await readable.getReader().read()
  return value ?? new Uint8Array()
}
