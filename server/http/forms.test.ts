import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { longestNotes } from '#domain/journal/record-rules.ts'
import { longestShelfDescription, longestShelfName } from '#domain/shelves/rules.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = { 'content-type': 'multipart/form-data; boundary=-form' }
const session = { cookie: sessionCookie('reader') }

/** A site that answers with the form's contents, with a reader and an editor. */
async function aReadingSite() {
  const write = async (request: Request) => {
    const form = await request.formData().catch(() => new FormData())
    return { html: JSON.stringify([...form].slice(0, 3)) }
  }
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'editor', 'moderator']) await signedIn(db, user)
  return { db, ...(await aServer({ db, url, write })) }
}

/** A connection that sends something and then nothing more. */
function aConnection(address: string, sent: string): Socket {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' }, () => socket.write(sent))
  onTestFinished(() => void socket.destroy())
  return socket.on('error', () => {})
}

const part = (name: string, value: string, more = '') =>
  `---form\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

test('a form is read correctly in every encoding that browsers use', async () => {
  const { address } = await aReadingSite()
  const send = async (headers: Record<string, string>, body: string) =>
    JSON.parse((await ask(address, '/', { method: 'POST', headers, body })).body.toString())

  const pairs = [
    ['a b', 'c d+e&f=字'],
    ['g', ''],
  ]
  expect(await send(urlEncoded, `${new URLSearchParams(pairs)}`)).toEqual(pairs)
  expect(await send({ 'content-type': `${urlEncoded['content-type']};charset=UTF-8` }, 'a=+%2B+&b')).toEqual([
    ['a', ' + '],
    ['b', ''],
  ])
  const parts = `${part('a', 'x\r\n--y\r\n')}${part('b', '字')}---form--\r\n`
  for (const boundary of ['-form', '"-form"']) {
    const type = `multipart/form-data; boundary=${boundary}`
    expect(await send({ 'content-type': type }, parts)).toEqual([
      ['a', 'x\r\n--y\r\n'],
      ['b', '字'],
    ])
  }
})

test('a body that is not a form counts as a form without fields', async () => {
  const { address } = await aReadingSite()
  const types = [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=b; boundary=c',
    '',
  ]

  for (const type of types) {
    const headers = type ? { 'content-type': type } : undefined
    const { status, body } = await ask(address, '/', { method: 'POST', headers, body: part('a', '1') })
    expect([status, body.toString()], type).toEqual([200, '[]'])
  }
  const broken = await ask(address, '/', { method: 'POST', headers: multipart, body: part('a', '1') })
  expect([broken.status, broken.body.toString()]).toEqual([200, '[]'])
})

test('a form without a body, and without a word about its length, has no fields', async () => {
  const { address } = await aReadingSite()
  const chunks: Buffer[] = []
  const form = 'POST / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  aConnection(address, form + form).on('data', (chunk) => chunks.push(chunk))

  await eventually(() => expect(String(Buffer.concat(chunks)).match(/HTTP\/1\.1 200 OK[^[]+\[\]/g)).toHaveLength(2))
})

test('a form may hold 64 kB and a thousand fields; only readers may send more, in the forms that need it', async () => {
  const { address } = await aReadingSite()
  const statusOf = async (path: string, headers: Record<string, string>, body: string) =>
    (await ask(address, path, { method: 'POST', headers, body })).status
  const fields = (count: number) => 'a&'.repeat(count - 1)
  const parts = (count: number) => `${part('a', '').repeat(count)}---form--\r\n`

  expect(await statusOf('/sign-in', urlEncoded, 'a'.repeat(64_000))).toBe(200)
  expect(await statusOf('/sign-in', urlEncoded, 'a'.repeat(64_001))).toBe(413)
  expect(await statusOf('/sign-in', { ...urlEncoded, 'transfer-encoding': 'chunked' }, 'a'.repeat(64_001))).toBe(413)
  expect(await statusOf('/sign-in', urlEncoded, fields(1_000))).toBe(200)
  expect(await statusOf('/sign-in', urlEncoded, fields(1_001))).toBe(413)
  expect(await statusOf('/sign-in', multipart, parts(1_000))).toBe(200)
  expect(await statusOf('/sign-in', multipart, parts(1_001))).toBe(413)

  const review = `review=${'%E5%AD%97'.repeat(100_000)}`
  const forged = { cookie: session.cookie.replace(/.{9}$/, 'forged+==') }
  for (const given of [{}, forged, { cookie: 'kiroku.session_token=a' }]) {
    expect(await statusOf('/add-review/anime/a/1', { ...urlEncoded, ...given }, review)).toBe(413)
  }
  expect(await statusOf('/add-review/anime/a/1', { ...urlEncoded, ...session }, review)).toBe(200)
  expect(await statusOf('/add-review/anime/a/1.data', { ...urlEncoded, ...session }, 'a'.repeat(1_000_001))).toBe(413)
  expect(await statusOf('/add-review/anime/a/1', { ...urlEncoded, ...session }, fields(101))).toBe(413)
  const described = `---form\r\nContent-Disposition: form-data; name="a"${'; filename="b"'.repeat(20_000)}\r\n\r\n\r\n---form--`
  expect(await statusOf('/profile', { ...multipart, ...session }, described)).toBe(413)
})

test('the longest notes and lists of one’s own that readers may write can be sent, percent-encoded too', async () => {
  const { address } = await aReadingSite()
  const statusOf = async (path: string, form: Record<string, string>, headers = session) => {
    const body = String(new URLSearchParams(form))
    return (await ask(address, path, { method: 'POST', headers: { ...urlEncoded, ...headers }, body })).status
  }
  const longest = (characters: number) => '𠮷'.repeat((16 / 4) * characters)
  const notes = { notes: longest(longestNotes), 'was-notes': longest(longestNotes) }
  for (const path of ['/entry/anime/1', '/entry/manga/1.data', '/entry/anime/1/record']) {
    expect(await statusOf(path, notes), path).toBe(200)
    expect(await statusOf(path, notes, { cookie: '' }), path).toBe(413)
  }
  const list = { name: longest(longestShelfName), description: longest(longestShelfDescription) }
  for (const path of ['/lists', '/lists.data', '/lists/1/edit', '/lists/1/edit.data', '/add-to-list/anime/1']) {
    expect(await statusOf(path, list), path).toBe(200)
  }
})

test('the form of a title may have two thousand people, for those who may edit titles', async () => {
  const { db, address } = await aReadingSite()
  const edit = '/admin-dashboard-edit/anime/1.data'
  const statusOf = async (user: string, body: string, headers: Record<string, string> = {}) => {
    const given = { ...multipart, cookie: sessionCookie(user), ...headers }
    return (await ask(address, edit, { method: 'POST', headers: given, body })).status
  }
  const row = part('character.1000.vocal', 'a'.repeat(100))
  const parts = (count: number) => `${row.repeat(count)}---form--\r\n`
  const bytes = (count: number) => `${part('a', 'a'.repeat(count - part('a', '---form--').length))}---form--`

  expect(await statusOf('editor', parts(12_500))).toBe(200)
  expect(await statusOf('editor', parts(2_000), { 'transfer-encoding': 'chunked' })).toBe(200)
  expect(await statusOf('editor', parts(12_501))).toBe(413)
  expect(await statusOf('editor', bytes(2_500_000))).toBe(200)
  expect(await statusOf('editor', bytes(2_500_001))).toBe(413)
  expect(await statusOf('editor', `a=${'a'.repeat(63_998)}`, urlEncoded)).toBe(200)
  expect(await statusOf('editor', `a=${'a'.repeat(63_999)}`, urlEncoded)).toBe(413)

  for (const user of ['reader', 'moderator', 'nobody']) {
    expect(await statusOf(user, bytes(64_000))).toBe(200)
    expect(await statusOf(user, bytes(64_001))).toBe(413)
    expect(await statusOf(user, bytes(64_001), { 'transfer-encoding': 'chunked' })).toBe(413)
  }
  await db.updateTable('sessions').set({ is_admin_session: false }).where('id', '=', 'editor').execute()
  expect(await statusOf('editor', bytes(64_001))).toBe(413)
})

test('U+0000 is refused in every kind of form, and allowed in files', async () => {
  const { address } = await aReadingSite()
  const statusOf = async (headers: Record<string, string>, body: string) =>
    (await ask(address, '/profile', { method: 'POST', headers, body })).status

  expect(await statusOf(urlEncoded, 'a=%00')).toBe(422)
  expect(await statusOf(urlEncoded, 'a=\0')).toBe(422)
  expect(await statusOf(multipart, `${part('a', 'b\0')}---form--`)).toBe(422)
  expect(await statusOf(multipart, `${part('a\0', 'b')}---form--`)).toBe(422)
  expect(await statusOf(multipart, `${part('a', 'b', '; filename="c\0"')}---form--`)).toBe(422)
  const encoded =
    '---form\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nAA==\r\n---form--'
  expect(await statusOf(multipart, encoded)).toBe(422)
  expect(await statusOf(multipart, `${part('a', 'b\0', '; filename="c"\r\nContent-Type: image/png')}---form--`)).toBe(
    200,
  )
})

test('a body in thousands of tiny pieces is cut off early', async () => {
  const { address, lines } = await aReadingSite()
  const head = 'POST /sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

  const socket = aConnection(address, head + '1\r\na\r\n'.repeat(30_000))

  await eventually(() => expect(socket.closed).toBe(true))
  await eventually(() => expect(lines.at(-1)).toMatchObject({ msg: 'gone' }))
})

test('endless bodies from one address hold at most four megabytes, and others can still send theirs', async () => {
  const { address, lines } = await aReadingSite()
  const head = (path: string, size: number) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${session.cookie}\r\nContent-Length: ${size}\r\n\r\n`
  const halves = Array.from({ length: 12 }, () =>
    aConnection(address, head('/add-review/anime/a/1', 1_000_000) + 'a'.repeat(900_000)),
  )
  const refused = () => lines.filter(({ status }) => status === 503).length
  await eventually(() => expect(refused()).toBe(8))

  for (const socket of halves) socket.destroy()
  await eventually(async () => {
    const body = 'a'.repeat(900_000)
    const { status } = await ask(address, '/add-review/anime/a/1', {
      method: 'POST',
      headers: { ...urlEncoded, ...session },
      body,
    })
    expect(status).toBe(200)
  })
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('a client that disconnects in the middle of its form is not an error', async () => {
  const { address, lines } = await aReadingSite()

  const socket = aConnection(address, 'POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf')
  await eventually(() => expect(socket.bytesWritten).toBeGreaterThan(0))
  socket.resetAndDestroy()

  await eventually(() => expect(lines.at(-1)).toMatchObject({ msg: 'gone', level: 30 }))
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([])
})

test('after a form that is too large, and was read to its end, the connection serves the next request', async () => {
  const { address } = await aReadingSite()
  let heard = ''
  const large = `POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n${'a'.repeat(900_000)}`
  aConnection(address, `${large}POST / HTTP/1.1\r\nHost: a\r\n\r\n`).on('data', (data) => (heard += data))

  await eventually(() => expect(heard).toContain('[]'))

  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})
