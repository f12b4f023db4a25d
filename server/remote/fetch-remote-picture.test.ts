import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { FetchRefusal } from '#domain/refusal-rules.ts'
import { fetchRemotePicture, type Network } from './fetch-remote-picture.ts'
import { isPublicAddress } from './public-address.ts'

/** A server on every address of this machine, which counts connections. */
async function aServer(answer: RequestListener = (_, response) => response.end('secret')) {
  const server = createServer(answer).listen(0, '::')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const reached = { connections: 0 }
  server.on('connection', () => {
    reached.connections += 1
  })
  return { port, reached }
}

/** The real network, but with names of our own and an extra port that addresses may name. */
function network(port: number, names: Record<string, string[]> = {}): Partial<Network> {
  return { ports: ['', String(port)], resolve: async (name) => names[name] ?? [], timeout: 20_000 }
}

const disguised = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '127.0.0.1.'],
  ...['0', '0.0.0.0', '１２７.0.0.1', '127。0。0。1', '%31%32%37.0.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:1]', '[::127.0.0.1]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fe80::1]', '[fd00::1]'],
  ...['[ff02::1]', '[fec0::1]', '[100::1]', '[2001:db8::1]', '[fd00:ec2::254]', '[3fff::1]'],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192'],
  ...['168.63.129.16', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '203.0.113.1', '192.88.99.1'],
]

test.each(disguised)('http://%s is not on the public internet, and gets no connection', async (host) => {
  const { port, reached } = await aServer()
  const fetching = fetchRemotePicture(`http://${host}:${port}/poster.jpg`, network(port))
  await expect(fetching).rejects.toThrow('fetch-address')
  expect(reached.connections).toBe(0)
})

test.each([
  ['loopback', ['127.0.0.1']],
  ['loopback, IPv6', ['::1']],
  ['mapped', ['::ffff:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['a private network', ['10.1.2.3']],
  ['metadata', ['169.254.169.254']],
  ['one public and one not', ['93.184.215.14', '127.0.0.1']],
  ['one public and one not, IPv6', ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1']],
  ['no address', []],
  ['what is no address', ['127.0.0.1%lo', 'localhost']],
])('a name that stands for %s is not connected to', async (_, addresses) => {
  const { port, reached } = await aServer()
  const fetching = fetchRemotePicture(`http://evil.example:${port}/`, network(port, { 'evil.example': addresses }))
  await expect(fetching).rejects.toThrow('fetch-address')
  expect(reached.connections).toBe(0)
})

test.each([
  'ftp://93.184.215.14/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'gopher://93.184.215.14/',
  'http://user@93.184.215.14/a.jpg',
  'http://user:secret@93.184.215.14/a.jpg',
  'http://93.184.215.14:22/',
  'https://93.184.215.14:80/',
  'http://[::1',
  '//93.184.215.14/a.jpg',
  '/imgs/a.jpg',
  '',
])('%j is no address to fetch a picture from', async (address) => {
  await expect(fetchRemotePicture(address)).rejects.toThrow('fetch-address')
})

test('a name is resolved once: a different answer later has no effect', async () => {
  const internal = await aServer()
  let asked = 0
  const resolve = async () => {
    asked += 1
    return asked === 1 ? ['192.0.2.1'] : ['127.0.0.1']
  }
  const isOpen = (address: string) => address === '192.0.2.1'
  const given = { ...network(internal.port), resolve, isOpen, timeout: 300 }

  await expect(fetchRemotePicture(`http://twice.example:${internal.port}/`, given)).rejects.toThrow('fetch-unreachable')
  expect(asked).toBe(1)
  expect(internal.reached.connections).toBe(0)
})

test.each([
  'http://127.0.0.2:PORT/',
  'http://[::1]:PORT/',
  'http://2130706434:PORT/',
  'http://internal.example:PORT/',
  '//127.0.0.2:PORT/',
  'file:///etc/passwd',
  'http://user:secret@public.example:PORT/',
])('a redirect to %s is not followed', async (goal) => {
  const paths: string[] = []
  const { port } = await aServer((request, response) => {
    paths.push(`${request.socket.localAddress} ${request.url}`)
    response.writeHead(302, { Location: goal.replace('PORT', String(port)) }).end()
  })
  const names = { 'public.example': ['127.0.0.1'], 'internal.example': ['127.0.0.2'] }
  const given = { ...network(port, names), isOpen: (address: string) => address === '127.0.0.1' }

  await expect(fetchRemotePicture(`http://public.example:${port}/start`, given)).rejects.toThrow('fetch-address')
  expect(paths).toEqual(['::ffff:127.0.0.1 /start'])
})

test('a file is fetched from the checked address, under its own host name, without information about the reader', async () => {
  const asked: unknown[] = []
  const { port } = await aServer(({ url, headers, socket }, response) => {
    asked.push([url, headers, socket.remoteAddress])
    if (url === '/old.jpg?a=b') response.writeHead(301, { Location: '/new.jpg' }).end()
    else response.end('the picture')
  })
  const body = await fetchRemotePicture(`http://public.example:${port}/old.jpg?a=b#c`, open(port))

  expect(body.toString()).toBe('the picture')
  const headers = {
    host: `public.example:${port}`,
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Kiroku',
    connection: expect.any(String),
  }
  expect(asked).toEqual([
    ['/old.jpg?a=b', headers, '::ffff:127.0.0.1'],
    ['/new.jpg', headers, '::ffff:127.0.0.1'],
  ])
})

test.each<[string, RequestListener, FetchRefusal]>([
  ['a redirect without end', (_, response) => response.writeHead(302, { Location: '/' }).end(), 'fetch-redirects'],
  ['nothing there', (_, response) => response.writeHead(404).end('none'), 'fetch-missing'],
  ['a site that is too busy', (_, response) => response.writeHead(429).end(), 'fetch-unreachable'],
  ['a site that fails', (_, response) => response.writeHead(503).end(), 'fetch-unreachable'],
  ['a redirect to nowhere', (_, response) => response.writeHead(302).end(), 'fetch-missing'],
  ['a part of it', (_, response) => response.writeHead(206).end('half'), 'fetch-missing'],
  [
    'an announced flood',
    (_, response) => response.writeHead(200, { 'Content-Length': 2_000_000 }).end('x'),
    'fetch-size',
  ],
  ['a flood', (_, response) => void flood(response), 'fetch-size'],
  ['silence', () => {}, 'fetch-unreachable'],
  ['one byte and silence', (_, response) => void response.write('x'), 'fetch-unreachable'],
  ['a broken connection', ({ socket }) => socket.destroy(), 'fetch-unreachable'],
  [
    'less than announced',
    (_, response) => response.writeHead(200, { 'Content-Length': 9 }).write('x', () => response.destroy()),
    'fetch-unreachable',
  ],
  ['headers without end', (_, response) => response.setHeader('X', 'x'.repeat(40_000)).end(), 'fetch-unreachable'],
])('%s is refused in time', async (_, answer, code) => {
  const { port } = await aServer(answer)
  // What is refused for another reason must not be for being late on a busy machine.
  const timeout = code === 'fetch-unreachable' ? 400 : 20_000
  const given = { ...open(port), largest: 1_000_000, timeout }
  await expect(fetchRemotePicture(`http://public.example:${port}/`, given)).rejects.toMatchObject({ code })
})

test('a name server that does not answer is given up', async () => {
  const resolve = () => new Promise<string[]>(() => {})
  const fetching = fetchRemotePicture('http://public.example/', { resolve, timeout: 200 })
  await expect(fetching).rejects.toThrow('fetch-unreachable')
})

test.each(['1.1.1.1', '93.184.215.14', '151.101.1.1', '2606:4700:4700::1111', '2a00:1450:4001:82b::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

function open(port: number): Partial<Network> {
  const isOpen = (address: string) => address === '127.0.0.1'
  return { ...network(port, { 'public.example': ['127.0.0.1'] }), isOpen }
}

function flood(response: Parameters<RequestListener>[1]): void {
  const more = () => response.writable && response.write(Buffer.alloc(65_536), more)
  more()
}
