import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, Server as Listener, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenWidely } from './listen-widely.ts'
import { closeGently } from './serve.ts'

const letIn = (server: Server) => (socket: Socket) => {
  server.emit('connection', socket)
  socket.resume()
}

async function aListener() {
  const server = createServer((_, response) => response.end('in'))
  const others = await listenWidely(server, { host: '127.0.0.1', port: 0 }, letIn(server))
  const close = () => closeGently(server, others)
  onTestFinished(close)
  return { server, others, close, port: (server.address() as AddressInfo).port }
}

test.runIf(process.platform === 'linux')('many who come at once are let in together', async () => {
  const { server, port } = await aListener()
  let accepted = 0
  server.on('connection', () => accepted++)
  const clients = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => void clients.map((client) => client.destroy()))
  await Promise.all(clients.map((client) => once(client, 'connect')))

  let turns = 0
  for (; accepted < 64; turns++) await nextTurn()

  expect(turns).toBeLessThan(32)
})

test('a port that somebody listens on is not shared, and is free again when all has closed', async () => {
  const { port, close } = await aListener()
  const again = (server = createServer()) => listenWidely(server, { host: '127.0.0.1', port }, letIn(server))

  await expect(again()).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' })
  await close()

  const server = createServer()
  const others = await again(server)
  await closeGently(server, others)
})

test('when one of the later sockets cannot listen, none of them does', async () => {
  const { listen } = Listener.prototype
  const opened = new Set<Listener>()
  const listening = vi.spyOn(Listener.prototype, 'listen').mockImplementation(function (this: Listener, ...args) {
    opened.add(this)
    if (opened.size !== 3) return listen.apply(this, args)
    process.nextTick(() => this.emit('error', Object.assign(new Error('too many'), { code: 'EMFILE' })))
    return this
  })
  onTestFinished(() => listening.mockRestore())

  const server = createServer()
  const failed = listenWidely(server, { host: '127.0.0.1', port: 0 }, letIn(server))

  await expect(failed).rejects.toMatchObject({ code: 'EMFILE' })
  expect(opened.size).toBeGreaterThan(2)
  expect([...opened].filter(({ listening }) => listening)).toEqual([])
})

test('whoever waits to be let in when the server closes is answered', async () => {
  const { server, port, close } = await aListener()
  const answers = Array.from({ length: 64 }, () => {
    const client = connect(port, '127.0.0.1')
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    return text(client)
  })
  await once(server, 'connection')

  await close()

  const heard = await Promise.all(answers)
  expect(heard.filter((answer) => !answer.endsWith('in'))).toEqual([])
})

test('by each of the sockets requests are answered, and open connections end when the server closes', async () => {
  const { port, close } = await aListener()
  const clients = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const client = connect(port, '127.0.0.1')
      client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      const [answer] = await once(client, 'data')
      return { client, answer: String(answer) }
    }),
  )
  expect(clients.filter(({ answer }) => !answer.endsWith('in'))).toEqual([])

  const ended = Promise.all(clients.map(({ client }) => once(client, 'close')))
  await close()
  await ended
})
