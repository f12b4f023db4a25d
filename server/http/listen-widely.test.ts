import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listenWidely } from './listen-widely.ts'
import { closeGently } from './serve.ts'

async function aListener() {
  const server = createServer((_, response) => response.end('in'))
  const others = await listenWidely(server, { host: '127.0.0.1', port: 0 })
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
  const again = () => listenWidely(createServer(), { host: '127.0.0.1', port })

  await expect(again()).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' })
  await close()

  const server = createServer()
  const others = await listenWidely(server, { host: '127.0.0.1', port })
  await closeGently(server, others)
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
