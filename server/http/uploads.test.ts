import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import { Refusal } from '#domain/refusal.ts'
import { sendRaw } from '#tests/load/http/send-raw.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { aPicture, colours } from '#tests/support/pictures.ts'
import { aServer } from '#tests/support/server.ts'
import { aStorage, keysIn } from '#tests/support/storage.ts'
import { anUploader, sendPart, sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { sentences } from '#texts/refusals.ts'

test('a small picture travels in one request, and is then served as AVIF and WebP', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)
  const picture = await aPicture('jpeg')

  const created = await reader.create(picture.length, { body: picture })
  expect(created.status).toBe(201)
  expect(created.headers['upload-offset']).toBe(String(picture.length))
  const kept = await reader.picture(created.headers.location ?? '')

  expect(kept.status).toBe(201)
  expect(kept.headers.location).toMatch(/^\/userImgs\/[\w-]{22}-256\.webp$/)
  for (const format of ['avif', 'webp']) {
    const served = await ask(address, (kept.headers.location ?? '').replace('webp', format))
    expect(served.status).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(served.body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await sharp(served.body).metadata()).width).toBe(40)
    expect(served.body.includes(picture.subarray(100, 160))).toBe(false)
  }
})

test('a large picture travels in chunks that double', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)
  const picture = await colours(1500, 1500).png({ compressionLevel: 0 }).toBuffer()
  const upload = await reader.begin(picture.length)

  for (let offset = 0, chunk = 262_144; offset < picture.length; chunk *= 2) {
    const sent = await reader.send(upload, offset, picture.subarray(offset, offset + chunk))
    expect(sent.status).toBe(204)
    offset = Number(sent.headers['upload-offset'])
  }

  expect((await reader.picture(upload)).status).toBe(201)
})

test('a repeated request for a finished upload returns the same picture, and its original is gone', async () => {
  const { address, storage, db } = await aSite()
  const reader = anUploader(address)
  const picture = await aPicture('png')
  const { headers } = await reader.create(picture.length, { body: picture })
  const first = await reader.picture(headers.location ?? '')

  const second = await reader.picture(headers.location ?? '')

  expect(second.headers.location).toBe(first.headers.location)
  expect(await db.selectFrom('pictures').select('id').execute()).toHaveLength(1)
  expect(await keysIn(storage, 'uploads')).toEqual([])
})

test('an unfinished upload has no picture', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)
  const upload = await reader.begin(1000)

  const { status, body } = await reader.picture(upload)

  expect([status, body.toString()]).toEqual([404, sentences['no-download-url']])
})

test('a file that is not a picture is refused, and its upload ends', async () => {
  const { address, db, storage } = await aSite()
  const reader = anUploader(address)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { headers } = await reader.create(svg.length, { body: svg })

  const { status, body, headers: answered } = await reader.picture(headers.location ?? '')

  expect([status, body.toString()]).toEqual([422, sentences['picture-kind']])
  expect(answered['content-type']).toBe('text/plain; charset=utf-8')
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(await keysIn(storage, 'uploads')).toEqual([])
})

test('a picture that takes too much is refused and logged; one that finds the queue full may be retried', async () => {
  const heavy = Object.assign(new Refusal('picture-heavy'), { cause: 'killed' })
  const busy = new Refusal('pictures-busy', {}, { retryAfter: 30 })
  let failure: Refusal = busy
  const { address, lines } = await aSite({ pictures: { make: () => Promise.reject(failure) } })
  const reader = anUploader(address)
  const { headers } = await reader.create(9, { body: Buffer.alloc(9) })

  const first = await reader.picture(headers.location ?? '')
  failure = heavy
  const second = await reader.picture(headers.location ?? '')

  expect([first.status, first.headers['retry-after']]).toEqual([503, '30'])
  expect([second.status, second.body.toString()]).toEqual([422, sentences['picture-heavy']])
  expect(lines.filter(({ msg }) => msg === 'failed')).toHaveLength(1)
})

test('a method that uploads do not have is refused, and no bug', async () => {
  const { address, lines } = await aSite()
  const upload = await anUploader(address).begin(10)

  const tried = await ask(address, upload, { method: 'TRACE', headers: { Cookie: sessionCookie('reader') } })

  expect(tried.status).toBe(405)
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('only signed-in users can upload, and only from a page of the site', async () => {
  const { address, db } = await aSite()
  const reader = anUploader(address)
  const upload = await reader.begin(100)

  for (const origin of ['https://other.example', 'null', 'http://localhost.other.example', 'http://localhost:81']) {
    const stranger = anUploader(address, { origin })
    const answers = [
      await stranger.create(10),
      await stranger.send(upload, 0, Buffer.alloc(10)),
      await stranger.picture(upload),
      await stranger.cancel(upload),
    ]
    expect(
      answers.map(({ status }) => status),
      origin,
    ).toEqual([403, 403, 403, 403])
    expect(answers[0]?.headers['access-control-allow-origin']).toBeUndefined()
  }
  const nobody = await anUploader(address, { user: '' }).create(10)
  expect([nobody.status, nobody.body.toString()]).toEqual([401, 'Please sign in first'])
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', 'reader').execute()
  expect((await anUploader(address).create(10)).status).toBe(401)

  expect(await db.selectFrom('uploads').select(['received', 'user_id']).execute()).toEqual([
    { received: 0, user_id: 'reader' },
  ])
})

test("another user's upload is not found", async () => {
  const { address } = await aSite()
  const upload = await anUploader(address).begin(100)
  const other = anUploader(address, { user: 'other' })

  expect(await other.offset(upload)).toBeNaN()
  expect((await other.send(upload, 0, Buffer.alloc(100))).status).toBe(404)
  expect((await other.picture(upload)).status).toBe(404)
  expect((await other.cancel(upload)).status).toBe(404)
  expect(await anUploader(address).offset(upload)).toBe(0)
})

test('only admins upload catalogue pictures, and every upload says what it is for', async () => {
  const { address } = await aSite()

  const byReader = await anUploader(address).create(10, { folder: 'imgs' })
  const byAdmin = await anUploader(address, { user: 'admin' }).create(10, { folder: 'imgs' })
  const forNothing = await anUploader(address).create(10, { folder: '../etc' })

  expect(byAdmin.status).toBe(201)
  for (const { status, body } of [byReader, forNothing]) {
    expect([status, body.toString()]).toEqual([422, sentences['invalid-root-operation']])
  }
})

test('empty files and files over 32 MiB are refused, whatever size is announced', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)

  const tooLarge = await reader.create(33_554_433)
  expect([tooLarge.status, tooLarge.body.toString()]).toEqual([413, sentences['picture-size']])
  const empty = await reader.create(0)
  expect([empty.status, empty.body.toString()]).toEqual([422, sentences['picture-empty']])
  const upload = await reader.begin(10)
  expect((await reader.send(upload, 0, Buffer.alloc(11))).status).toBe(413)
  expect(await reader.offset(upload)).toBe(0)
})

test('bytes that were sent twice count once', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)
  const upload = await reader.begin(300_000)
  const chunk = randomBytes(100_000)

  const both = await Promise.all([reader.send(upload, 0, chunk), reader.send(upload, 0, chunk)])
  const late = await reader.send(upload, 0, chunk)

  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(late.status).toBe(409)
  expect(await reader.offset(upload)).toBe(100_000)
})

test('of forty chunks for the same offset one is stored, at most eight are read, and the others are told to wait', async () => {
  const { address, storage } = await aSite()
  const reader = anUploader(address)
  const upload = await reader.begin(2_000_000)
  const chunk = randomBytes(1_048_576)

  const answers = await Promise.all(Array.from({ length: 40 }, () => reader.send(upload, 0, chunk)))

  const told = answers.map(({ status }) => status)
  expect(told.filter((status) => status === 204)).toHaveLength(1)
  expect(told.every((status) => [204, 409, 429, 503].includes(status))).toBe(true)
  const waiting = answers.find(({ status }) => status === 429)
  if (waiting) expect(waiting.headers['retry-after']).toBe('1')
  expect(await keysIn(storage, upload.replace('/files/', ''))).toHaveLength(1)
  expect((await anUploader(address, { user: 'other' }).create(10)).status).toBe(201)
})

test('the part of a broken chunk that arrived counts', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)
  const picture = await colours(900, 900).png({ compressionLevel: 0 }).toBuffer()
  const upload = await reader.begin(picture.length)

  const socket = await sendPart(address, upload, { rest: picture, bytes: 1_500_000 })
  await expect.poll(() => reader.offset(upload)).toBeGreaterThan(1_048_575)
  socket.destroy()
  const offset = await reader.offset(upload)
  expect(offset).toBeLessThanOrEqual(1_500_000)

  // The count may still rise until the server notices that nothing more comes.
  await expect
    .poll(async () => {
      const now = await reader.offset(upload)
      return (await reader.send(upload, now, picture.subarray(now))).status
    })
    .toBe(204)
  expect((await reader.picture(upload)).status).toBe(201)
})

test('a chunk whose sender goes after its last byte ends, though the rest of it still waits for the storage', async () => {
  let stored = Promise.resolve()
  let puts = 0
  const { address, lines } = await aSite({
    async beforePut() {
      puts++
      await stored
    },
  })
  const reader = anUploader(address)
  // Of about every second of these sizes the end was known of while the last bytes waited.
  for (let size = 1_448_576; size < 1_496_576; size += 6_000) {
    const upload = await reader.begin(size)
    const hold = Promise.withResolvers<void>()
    stored = hold.promise
    puts = 0
    const socket = await sendPart(address, upload, { rest: Buffer.alloc(size), bytes: size })
    await expect.poll(() => puts, { interval: 10 }).toBe(1)
    await wait(150)
    socket.destroy()
    await wait(50)
    hold.resolve()
    await expect.poll(() => lines.some(({ method, path }) => method === 'PATCH' && path === upload)).toBe(true)
  }
})

test('an upload may begin without a word about its length, and an empty chunk adds nothing', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)
  const upload = await reader.begin(100)
  const head = `Host: localhost\r\nOrigin: http://localhost\r\nCookie: ${sessionCookie('reader')}\r\nTus-Resumable: 1.0.0\r\n`
  const chunk = 'Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\n'
  const created = `Upload-Length: 7\r\nUpload-Metadata: folder ${Buffer.from('userImgs').toString('base64')}\r\n`

  const send = (line: string, more: string) =>
    sendRaw(Number(new URL(address).port), Buffer.from(`${line} HTTP/1.1\r\nConnection: close\r\n${head}${more}\r\n`))

  expect(await send('POST /files/uploads', created)).toBe(201)
  expect(await send(`PATCH ${upload}`, chunk)).toBe(204)
  expect(await reader.offset(upload)).toBe(0)
})

test('a canceled upload leaves nothing', async () => {
  const { address, storage } = await aSite()
  const reader = anUploader(address)
  const upload = await reader.begin(1000)
  await reader.send(upload, 0, Buffer.alloc(500))

  expect((await reader.cancel(upload)).status).toBe(204)

  expect(await reader.offset(upload)).toBeNaN()
  expect(await keysIn(storage, 'uploads')).toEqual([])
})

test('of nine unfinished uploads the oldest makes room', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)
  const uploads: string[] = []
  for (let n = 0; n < 9; n++) uploads.push(await reader.begin(10))

  const offsets = await Promise.all(uploads.map((upload) => reader.offset(upload)))

  expect(offsets).toEqual([Number.NaN, ...Array(8).fill(0)])
})

test('an unreachable storage is reported and logged', async () => {
  const { address, lines } = await aSite({ blocked: true })

  const picture = await aPicture('gif')
  const { status, body } = await anUploader(address).create(picture.length, { body: picture })

  expect([status, body.toString()]).toEqual([500, 'Something went wrong'])
  expect(lines.some(({ msg }) => msg === 'failed')).toBe(true)
})

test('a form without JavaScript says that the storage is away and keeps what was typed; the log gets the cause once', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const away = new Refusal('no-default-bucket')
  away.cause = 'TimeoutError: the store is silent'
  const storage = { ...noFiles, put: () => Promise.reject(away) }
  const { address, lines } = await aServer({ db, url, storage })
  const form = new FormData()
  form.set('userName', 'Typed before')
  form.set('imageFile', new File([new Uint8Array(await aPicture('png'))], 'me.png'))
  const sent = new Response(form)
  const headers = {
    Cookie: sessionCookie('reader'),
    Origin: 'http://localhost',
    'Content-Type': sent.headers.get('Content-Type') ?? '',
  }

  const { status, body } = await ask(address, '/profile', {
    method: 'POST',
    headers,
    body: Buffer.from(await sent.arrayBuffer()),
  })

  expect(status).toBe(503)
  expect(body.toString()).toContain(sentences['no-default-bucket'])
  expect(body.toString()).toContain('Typed before')
  const logged = lines.filter(({ msg }) => msg === 'failed')
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).toContain('the store is silent')
})

test('a picture that the browser already has is not sent again, and a missing one is a 404', async () => {
  const { address } = await aSite()
  const reader = anUploader(address)
  const picture = await aPicture('webp')
  const { headers } = await reader.create(picture.length, { body: picture })
  const { location = '' } = (await reader.picture(headers.location ?? '')).headers
  const { headers: served } = await ask(address, location)

  const again = await ask(address, location, { headers: { 'If-None-Match': served.etag ?? '' } })
  const head = await ask(address, location, { method: 'HEAD' })
  const missing = await ask(address, `/userImgs/${'a'.repeat(22)}-256.webp`)
  const segments = await ask(address, headers.location?.replace('/files', '') ?? '')

  expect([again.status, again.body.length]).toEqual([304, 0])
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, served['content-length'], 0])
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(segments.body.includes('RIFF')).toBe(false)
  for (const path of ['/userImgs/../uploads/x', '/userImgs/..%2fuploads%2fx', '/imgs/%2e%2e/x', '/userImgs/']) {
    expect((await ask(address, path)).status, path).toBeGreaterThanOrEqual(300)
  }
})

async function aSite({
  blocked = false,
  pictures,
  beforePut,
}: {
  blocked?: boolean
  pictures?: PictureMaker
  beforePut?: () => Promise<void>
} = {}) {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'other', 'admin']) await signedIn(db, user)
  const { storage: disk } = await aStorage()
  const storage: typeof disk = {
    ...disk,
    async put(...given) {
      await beforePut?.()
      await disk.put(...given)
    },
  }
  const broken = { ...storage, put: () => Promise.reject(new Error('The disk is full')) }
  const server = await aServer({
    db,
    url,
    write: () => ({ html: '' }),
    storage: blocked ? broken : storage,
    pictures,
  })
  return { ...server, db, storage }
}
