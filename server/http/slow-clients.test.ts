import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aServer } from '#tests/support/server.ts'
import { send } from './answer.ts'
import { StreamedPage } from './streamed-page.ts'

async function aConnection(address: string, sent: string): Promise<Socket & { heard: string }> {
  const socket = Object.assign(connect({ port: Number(new URL(address).port), host: '127.0.0.1' }), { heard: '' })
  onTestFinished(() => void socket.destroy())
  socket
    .on('error', () => {})
    .on('data', (data) => {
      socket.heard += data
    })
  await new Promise((resolve) => socket.write(sent, resolve))
  return socket
}

test('connections with endless headers, or without a request, are closed after ten seconds', async () => {
  const { address } = await aServer({ ...(await freshDatabaseWithUrl()), write: () => ({ html: 'page' }) })
  const started = performance.now()

  const silent = await aConnection(address, '')
  const halves = await Promise.all(
    Array.from({ length: 50 }, () => aConnection(address, 'GET / HTTP/1.1\r\nHost: a\r\nX-Half: ')),
  )
  const all = [silent, ...halves]

  await eventually(() => expect(all.filter(({ closed }) => !closed)).toEqual([]))
  expect(performance.now() - started).toBeGreaterThan(9_000)
  expect(halves.every(({ heard }) => heard.startsWith('HTTP/1.1 408'))).toBe(true)
})

test('the body of a GET request is not waited for', async () => {
  const { address } = await aServer({ ...(await freshDatabaseWithUrl()), write: () => ({ html: 'page', tags: ['a'] }) })

  for (const method of ['GET', 'HEAD', 'PUT', 'TRACE', 'DELETE']) {
    const head = `${method} / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n`
    const socket = await aConnection(address, `${head}and a little of it`)
    await eventually(() => expect(socket.closed, method).toBe(true))
    expect(socket.heard, method).toMatch(/^HTTP\/1.1 (200|405) [\s\S]*Connection: close/)
  }
})

test('who sends many requests at once before the answers is cut off, and a few are answered in turn', async () => {
  const { address } = await aServer({ ...(await freshDatabaseWithUrl()), write: () => ({ html: 'page', tags: ['a'] }) })
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

  const few = await aConnection(address, request.repeat(10))
  await eventually(() => expect(few.heard.match(/HTTP\/1.1 200/g)).toHaveLength(10))
  const again = new Promise((resolve) => few.write(request.repeat(10), resolve))
  await again
  await eventually(() => expect(few.heard.match(/HTTP\/1.1 200/g)).toHaveLength(20))

  const many = await aConnection(address, request.repeat(1_000))
  await eventually(() => expect(many.closed).toBe(true))
  expect(many.heard.match(/HTTP\/1.1 /g)?.length ?? 0).toBeLessThan(20)
})

test('what is asked ahead is begun once all that was asked before it on the connection is answered', async () => {
  const begun: string[] = []
  const done = Promise.withResolvers<void>()
  const write = async (request: Request) => {
    begun.push(new URL(request.url).pathname)
    await done.promise
    return { html: 'page' }
  }
  const { address } = await aServer({ ...(await freshDatabaseWithUrl()), write })
  const paths = ['/browse-animes', '/browse-mangas', '/calendar']

  const socket = await aConnection(address, paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
  await eventually(() => expect(begun).toEqual(['/browse-animes']))
  for (let turns = 0; turns < 3; turns++) await ask(address, '/healthz')
  expect(begun).toEqual(['/browse-animes'])

  done.resolve()
  await eventually(() => expect(socket.heard.match(/HTTP\/1.1 200/g)).toHaveLength(3))
  expect(begun).toEqual(paths)
})

test.each(['in memory', 'a stream'])(
  'a client has half a minute to read its answer (%s), and the usual idle time after that',
  async (kind) => {
    const bytes = Buffer.alloc(30_000_000, 'a')
    const body = () => (kind === 'a stream' ? { length: bytes.length, stream: Readable.from([bytes]) } : bytes)
    const sockets: Socket[] = []
    const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) =>
      send(response, { status: 200, headers: [], body: body() }, [], 'id'),
    ).on('connection', (socket) => sockets.push(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo

    const client = connect({ port, host: '127.0.0.1' }, () => client.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
    onTestFinished(() => void client.destroy())

    await eventually(() => expect(sockets[0]?.timeout).toBe(30_000))
    client.on('data', () => {}).resume()
    await eventually(() => expect(sockets[0]?.timeout).toBeGreaterThan(60_000))
  },
)

test.each(['as it is', 'compressed'])(
  'what is sent %s to a client that has gone is closed, and fails nothing',
  async (how) => {
    const gone = Promise.withResolvers<ServerResponse>()
    const server = createServer((_, response) => response.once('close', () => gone.resolve(response)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const client = await aConnection(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    client.destroy()
    const response = await gone.promise

    const read = Readable.from(['a piece of it'])
    const page = new StreamedPage(200, [], read)
    send(response, page.answer(how === 'compressed' ? { 'accept-encoding': 'gzip' } : {}), [], 'id')

    await eventually(() => expect(read.destroyed).toBe(true))
  },
)

test('clients that go before they are refused take nobody the moment in which to read that they are', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n'
  const refusal = { status: 403, headers: [], body: Buffer.from('no') }
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => responses.push(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  for (let hundreds = 1; hundreds <= 10; hundreds++) {
    const clients = await Promise.all(Array.from({ length: 100 }, () => aConnection(address, head)))
    await eventually(() => expect(responses).toHaveLength(hundreds * 100))
    for (const client of clients) client.destroy()
    await eventually(() => expect(responses.filter(({ destroyed }) => !destroyed)).toEqual([]))
    for (const response of responses.slice(-100)) send(response, refusal, [], 'id')
  }
  const slow = await aConnection(address, head)
  await eventually(() => expect(responses).toHaveLength(1001))
  const [response] = responses.slice(-1) as [ServerResponse]
  send(response, refusal, [], 'id')

  expect(response.writableEnded, 'it stays open for a moment').toBe(false)
  await eventually(() => expect(slow.heard).toMatch(/no$/))
})
