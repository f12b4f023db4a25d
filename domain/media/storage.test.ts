import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { aBreakingDisk } from '#tests/support/breaking-disk.ts'
import { aDiskStorage, keysIn, places, s3 } from '#tests/support/storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Listed } from './storage.ts'
import { readStorageAddress } from './storage-address.ts'

test.each(places)('$place gives back what it was given, and nothing for what it never had', async ({ open }) => {
  const { storage } = await open()
  const body = Buffer.alloc(3_000_000, 'kiroku')

  await storage.put('test/a/picture.webp', body, 'image/webp')

  const stored = await storage.get('test/a/picture.webp')
  expect(stored?.length).toBe(3_000_000)
  expect(stored && (await buffer(stored.stream)).equals(body)).toBe(true)
  expect(await storage.get('test/a/other.webp')).toBeNull()
  expect(await storage.get('test/a/picture.webp/below')).toBeNull()
})

test.each(places)('$place replaces a file as a whole', async ({ open }) => {
  const { storage } = await open()
  await storage.put('test/b', Buffer.from('the first and longer one'))

  await storage.put('test/b', Buffer.from('second'))

  const stored = await storage.get('test/b')
  expect(stored && (await buffer(stored.stream)).toString()).toBe('second')
})

test.each(places)('$place deletes a folder into which files are being put', async ({ open }) => {
  const { storage } = await open()
  for (let round = 0; round < 20; round++) {
    const puts = Array.from({ length: 8 }, (_, n) =>
      storage.put(`test/racing/${n}`, Buffer.alloc(1000)).catch(() => {}),
    )
    await storage.deleteFolder('test/racing')
    await Promise.all(puts)
  }
})

test.each(places)(
  '$place deletes a file, and a folder with all that is in it and nothing beside it',
  async ({ open }) => {
    const { storage } = await open()
    for (const key of ['test/one/a', 'test/one/b/c', 'test/one-more/d', 'test/e'])
      await storage.put(key, Buffer.from(key))

    await storage.deleteFolder('test/one')
    await storage.delete('test/e')
    await storage.delete('test/never-there')

    expect(await storage.get('test/one/a')).toBeNull()
    expect(await storage.get('test/one/b/c')).toBeNull()
    expect(await storage.get('test/e')).toBeNull()
    const left = await storage.get('test/one-more/d')
    expect(left && (await buffer(left.stream)).toString()).toBe('test/one-more/d')
  },
)

const leadingOut = [
  '',
  '/',
  'a',
  '/etc/passwd',
  '../a',
  'a/../../b',
  'a/./b',
  'a//b',
  'a/',
  'a\\..\\b/c',
  'a/b\0',
  'a/.hidden',
]

test.each(places)('$place takes no key that leads out of it, nor its root', async ({ open }) => {
  const { storage } = await open()

  for (const key of leadingOut) {
    await expect(storage.put(key, Buffer.from('')), key).rejects.toMatchObject({ code: 'invalid-root-operation' })
    await expect(storage.get(key), key).rejects.toMatchObject({ code: 'invalid-root-operation' })
    await expect(storage.delete(key), key).rejects.toMatchObject({ code: 'invalid-root-operation' })
  }
  for (const folder of ['', '/', '..', 'a/..', '.']) {
    await expect(storage.deleteFolder(folder), folder).rejects.toMatchObject({ code: 'invalid-root-operation' })
  }
})

test('on the disk, a file that could not be written leaves nothing behind', async () => {
  const { folder, storage } = await aDiskStorage()
  await storage.put('test/taken/file', Buffer.from('a'))

  await expect(storage.put('test/taken', Buffer.from('b'))).rejects.toThrow()

  expect(await readdir(`${folder}/test`)).toEqual(['taken'])
})

test('a disk that fails is a place that cannot be reached, and says why', async () => {
  const { storage, breakDown, mend } = await aBreakingDisk()
  await storage.put('test/a/b', Buffer.from('a'))
  const list = async () => {
    const found: Listed[] = []
    for await (const each of storage.list('test')) found.push(each)
    return found
  }
  const [listed] = await list()
  const works = {
    checkFree: () => storage.checkFree(1),
    put: () => storage.put('test/a/b', Buffer.from('b')),
    get: () => storage.get('test/a/b'),
    delete: () => storage.delete('test/a/b'),
    deleteFolder: () => storage.deleteFolder('test/a'),
    list,
    deleteListed: () => listed?.delete(),
  }

  await breakDown()
  for (const [name, work] of Object.entries(works))
    await expect(work(), name).rejects.toMatchObject({ code: 'no-default-bucket', cause: { code: 'ELOOP' } })
  await mend()

  expect(await keysIn(storage, 'test')).toEqual(['test/a/b'])
  // What is no file can be opened, and then not be read.
  const folder = await storage.get('test/a')
  await expect(buffer(folder?.stream ?? Readable.from([]))).rejects.toMatchObject({
    code: 'no-default-bucket',
    cause: { code: 'EISDIR' },
  })
})

test.skipIf(!s3)('S3 with a wrong secret, without the bucket, or down is a place that cannot be reached', async () => {
  if (!s3) return
  const wrong = s3Storage({
    ...s3,
    credentials: { accessKeyId: s3.credentials?.accessKeyId ?? '', secretAccessKey: 'wrong' },
  })
  const missing = s3Storage({ ...s3, bucket: 'kiroku-was-never-here' })
  const down = s3Storage({ ...s3, endpoint: 'http://127.0.0.1:9' })

  for (const storage of [wrong, missing, down]) {
    const failure = await storage.put('test/a', Buffer.from('a')).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'no-default-bucket',
      cause: expect.stringMatching(/^(?:\w+: |connect ECONNREFUSED)/),
    })
    expect(JSON.stringify(failure)).not.toContain(s3.credentials?.secretAccessKey)
  }
})

test('a storage address names bucket, endpoint, region and, percent-encoded, key and secret', () => {
  expect(readStorageAddress('s3://k%3Ay:s%2Fcret@pictures?endpoint=http://127.0.0.1:9000&region=eu-1')).toEqual({
    bucket: 'pictures',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-1',
    credentials: { accessKeyId: 'k:y', secretAccessKey: 's/cret' },
  })
  expect(readStorageAddress('s3://pictures')).toMatchObject({ endpoint: null, region: 'us-east-1', credentials: null })
})

test.each([
  '',
  'pictures',
  'https://pictures',
  's3://',
  's3://key@pictures',
  's3://pictures/folder',
  's3://pictures?endpoint=ftp://x',
])('%j is no storage address', (value) => expect(readStorageAddress(value)).toBeNull())

test('a picture of a store that nobody reads gives its connection back', async () => {
  let open = 0
  const store = createServer((_, response) => void response.end(Buffer.alloc(120_000)))
  store.keepAliveTimeout = 75_000
  store.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
  })
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  onTestFinished(() => {
    store.closeAllConnections()
    store.close()
  })
  const { port } = store.address() as AddressInfo
  const address = readStorageAddress(`s3://a:b@bucket?endpoint=http://127.0.0.1:${port}`)
  const storage = s3Storage(address as NonNullable<typeof address>)

  for (let n = 0; n < 20; n++) (await storage.get('userImgs/a.webp'))?.stream.destroy()

  await expect.poll(() => open).toBeLessThan(5)
})
