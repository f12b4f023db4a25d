import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { s3Storage } from '#domain/media/s3-storage.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aServer } from '#tests/support/server.ts'
import { anUploader, signedIn } from '#tests/support/uploading.ts'
import { sentences } from '#texts/refusals.ts'

const full = [507, sentences['site-full']]
const away = [503, sentences['no-default-bucket']]

test.each([
  [507, 'XMinioStorageFull', 'Storage backend has reached its minimum free drive threshold', full],
  [400, 'XMinioAdminBucketQuotaExceeded', 'Bucket quota exceeded', full],
  [403, 'QuotaExceeded', '', full],
  [403, 'AccessDenied', 'Forbidden: Bucket size quota is reached', full],
  [403, 'AccessDenied', 'Cannot upload files, storage cap exceeded', full],
  [400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size', full],
  [403, 'AccessDenied', 'Access denied', away],
  [500, 'InternalError', 'We encountered an internal error', away],
  [503, 'SlowDown', 'Please reduce your request rate', away],
])(
  'a store that answers %i %s (%s): %j; nothing half-done is left, and later all goes well',
  async (status, code, message, told) => {
    const store = await aStore()
    const site = await aSite(store.endpoint)
    const reader = anUploader(site.address)
    const picture = await aPicture('png')
    const answer = { status, code, message }
    const upload = await reader.begin(picture.length)

    store.refuse = (method) => (method === 'PUT' ? answer : null)
    const refused = await reader.send(upload, 0, picture)
    expect([refused.status, refused.body.toString()]).toEqual(told)
    expect(refused.headers['retry-after']).toBe(told === away ? '5' : undefined)
    expect([await reader.offset(upload), store.files.size]).toEqual([0, 0])

    store.refuse = () => null
    expect((await reader.send(upload, 0, picture)).status).toBe(204)
    const received = [...store.files.keys()]

    store.refuse = (method) => (method === 'PUT' && store.files.size > received.length ? answer : null)
    const unmade = await reader.picture(upload)
    expect([unmade.status, unmade.body.toString()]).toEqual(told)
    expect(unmade.headers['retry-after']).toBe(told === away ? '5' : undefined)
    expect([...store.files.keys()]).toEqual(received)
    expect(await site.db.selectFrom('pictures').select('id').execute()).toEqual([])
    expect(site.lines.filter(({ err }) => err).map(({ err }) => JSON.stringify(err))).toEqual([
      expect.stringContaining(code),
      expect.stringContaining(code),
    ])

    store.refuse = () => null
    const { status: made, headers } = await reader.picture(upload)
    expect([made, (await ask(site.address, headers.location ?? '')).status]).toEqual([201, 200])
  },
)

test('a picture that the store does not give is 503, and is not lost', async () => {
  const store = await aStore()
  const site = await aSite(store.endpoint)
  const reader = anUploader(site.address)
  const picture = await aPicture('png')
  const upload = await reader.begin(picture.length)
  await reader.send(upload, 0, picture)

  store.refuse = (method) => (method === 'GET' ? { status: 500, code: 'InternalError', message: '' } : null)
  const unmade = await reader.picture(upload)
  store.refuse = (method) => (method === 'GET' ? 'cut' : null)
  const cut = await reader.picture(upload)
  // Nor is it lost if what it was made from cannot be deleted.
  store.refuse = (method) => (method === 'DELETE' ? { status: 500, code: 'InternalError', message: '' } : null)
  const { location = '' } = (await reader.picture(upload)).headers
  store.refuse = (method) => (method === 'GET' ? { status: 503, code: 'SlowDown', message: '' } : null)
  const shown = await ask(site.address, location)
  store.refuse = (method) => (method === 'GET' ? 'cut' : null)
  const half = await ask(site.address, location)
  store.refuse = () => null

  expect([unmade.status, unmade.body.toString()]).toEqual(away)
  expect([cut.status, cut.body.toString()]).toEqual(away)
  expect([shown.status, shown.body.toString(), shown.headers['cache-control']]).toEqual([...away, 'no-store'])
  expect([half.status, half.body.toString()]).toEqual(away)
  expect([unmade, cut, shown, half].map(({ headers }) => headers['retry-after'])).toEqual(['5', '5', '5', '5'])
  expect((await ask(site.address, location)).status).toBe(200)
})

test('pictures that nobody reads keep no connection to the store, and make room in memory for a reader who has less of it', async () => {
  const store = await aStore()
  const { address } = await aSite(store.endpoint)
  const path = `/imgs/${'a'.repeat(22)}-960.webp`
  const picture = Buffer.alloc(20_000_000, 'picture')
  store.files.set(`/kiroku${path}`, picture)

  const unread = await Promise.all([1, 2, 3].map(() => anAnswerNotRead(address, path)))
  await eventually(() => expect(store.sending).toBe(0))

  expect((await ask(address, path)).body.equals(picture)).toBe(true)
  const { headers } = await ask(address, path, { method: 'HEAD' })
  expect(headers['content-length']).toBe('20000000')
  const received = await Promise.all(unread.map((read) => read()))
  expect(received.filter((bytes) => bytes > picture.length)).toHaveLength(2)
})

/** Asks from another address, and reads no more once the answer begins. @returns what reads the rest, and counts the bytes of all */
async function anAnswerNotRead(address: string, path: string): Promise<() => Promise<number>> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', localAddress: '127.0.0.2' })
  onTestFinished(() => void socket.destroy())
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  let bytes = 0
  const begun = new Promise<void>((resolve) =>
    socket.on('data', (data) => {
      if (bytes === 0) socket.pause()
      bytes += data.length
      resolve()
    }),
  )
  await begun
  return async () => {
    socket.resume()
    await closed
    return bytes
  }
}

interface Refused {
  status: number
  code: string
  message: string
}

/** An S3-compatible store in memory, which can refuse requests as full, busy and broken ones do, or break off its answers. */
async function aStore() {
  const files = new Map<string, Buffer>()
  const state = { files, endpoint: '', sending: 0, refuse: (_method: string): Refused | 'cut' | null => null }
  const server = createServer(async (request, response) => {
    state.sending++
    response.once('close', () => state.sending--)
    const { method = '', url = '' } = request
    const body = await buffer(request)
    const { pathname: key, searchParams } = new URL(url, 'http://store')
    const refused = state.refuse(method)
    const file = files.get(key)
    const tell = (status: number, code: string, message: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
    if (refused === 'cut') {
      response.writeHead(200, { 'Content-Length': file?.length ?? 9 }).write(file?.subarray(0, 5) ?? 'x')
      setTimeout(() => request.socket.destroy(), 20)
    } else if (refused) tell(refused.status, refused.code, refused.message)
    else if (searchParams.has('list-type')) {
      const found = [...files.keys()].filter((each) => each.startsWith(`${key}/${searchParams.get('prefix')}`))
      const listed = found.map((each) => `<Contents><Key>${each.slice(key.length + 1)}</Key></Contents>`)
      response.end(`<ListBucketResult>${listed.join('')}</ListBucketResult>`)
    } else if (method === 'PUT') {
      files.set(key, body)
      response.end()
    } else if (method === 'DELETE') {
      files.delete(key)
      response.writeHead(204).end()
    } else if (file) response.end(file)
    else tell(404, 'NoSuchKey', '')
  })
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

async function aSite(endpoint: string) {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const storage = s3Storage({ bucket: 'kiroku', endpoint, region: 'us-east-1', credentials })
  return { ...(await aServer({ db, url, write: () => ({ html: '' }), storage })), db }
}
