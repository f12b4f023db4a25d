import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, send } from './answer.ts'
import { ReadyResponse, readyHead } from './ready-head.ts'

const headers = [
  'Content-Type',
  'text/html; charset=utf-8',
  'ETag',
  'W/"a"',
  'Content-Security-Policy',
  "default-src 'self'",
]
const common = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'same-origin']
const kept = (): Answer => ({ status: 200, headers, body: Buffer.from('é字'.repeat(3_000)).toString('latin1') })
const answers: Record<string, () => Answer> = {
  'a kept page': kept,
  'an empty one': () => ({ ...kept(), body: '' }),
  'one that has not changed': () => ({ status: 304, headers, body: null }),
  'a refusal that leaves the connection open': () => ({ ...kept(), status: 503, dropsBody: true }),
  'one that closes the connection': () => ({ ...kept(), headers: [...headers, 'Connection', 'close'] }),
  bytes: () => ({ ...kept(), body: Buffer.from('a'.repeat(9_000)) }),
  'a redirect': () => ({ status: 308, headers: ['Location', '/'], body: null }),
}
const get = 'GET / HTTP/1.1\r\nHost: a\r\n'
const requests: Record<string, string> = {
  'one request': `${get}\r\n`,
  'three at once': `${get}\r\n${get}\r\n${get}Connection: close\r\n\r\n`,
  'one that asks to close': `${get}Connection: close\r\n\r\n`,
  'one of HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'one of HTTP/1.0 that stays': 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  'only the head, twice': `${get.replace('GET', 'HEAD')}\r\n`.repeat(2),
  'one that waits to be told to go on': `${get}Expect: 100-continue\r\nContent-Length: 1\r\n\r\na`,
  'a form, and a page': `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na=b${get}\r\n`,
  'a form that does not arrive': 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\n\r\na=b',
}

test.each(Object.keys(answers))(
  '%s goes out as node:http writes it, byte for byte, whatever was asked',
  async (name) => {
    const make = answers[name] as () => Answer
    for (const [asked, sent] of Object.entries(requests)) {
      const [ours, plain] = await Promise.all([heard(ReadyResponse, make(), sent), heard(ServerResponse, make(), sent)])
      expect(ours, asked).toEqual(plain)
      expect(ours.text, asked).toContain('X-Request-Id: id-1')
    }
  },
)

test('only what is sent again and leaves the connection open has a ready head', async () => {
  const ready = vi.spyOn(ReadyResponse.prototype, 'endReady')
  onTestFinished(() => ready.mockRestore())

  for (const make of Object.values(answers)) await heard(ReadyResponse, make(), `${get}\r\n`)
  expect(ready).not.toHaveBeenCalled()
  for (const make of Object.values(answers)) await heard(ReadyResponse, make(), `${get}\r\n`.repeat(2))
  expect(ready.mock.calls.map(([{ status }]) => status)).toEqual([200, 200, 304, 503])
})

test('the time in the head is the present one', async () => {
  const { text } = await heard(ReadyResponse, kept(), `${get}\r\n`, { keepsDate: true })
  const date = Date.parse(/^Date: (.*)\r$/m.exec(text)?.[1] ?? '')
  expect(Math.abs(Date.now() - date)).toBeLessThan(60_000)
})

test('what may not stand in a head is refused before anything is sent', () => {
  for (const header of [
    ['X-Odd', 'a\r\nSet-Cookie: b'],
    ['X-Odd: a\r\nX', 'b'],
    ['X-Odd', '字'],
  ]) {
    expect(() => readyHead(200, ['X-Request-Id', '', ...header])).toThrow()
  }
})

/** All that a server sends for `sent`, and whether it then closes the connection. Without its dates, unless they are wanted. */
async function heard(response: typeof ServerResponse, answer: Answer, sent: string, { keepsDate = false } = {}) {
  let count = 0
  const server = createServer({ ServerResponse: response, keepAliveTimeout: 65_000 }, (_, response) => {
    count++
    send(response, answer, common, `id-${count}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(sent, 'latin1'))
  let text = ''
  socket.on('error', () => {}).on('data', (data) => (text += data.toString('latin1')))
  // Whether it is closed: what the server has to say comes before the answer to a request of our own, if that comes.
  const closed = await Promise.race([once(socket, 'close').then(() => true), quiet(() => text, sent)])
  socket.destroy()
  server.closeAllConnections()
  server.close()
  return { closed, count, text: keepsDate ? text : text.replaceAll(/^Date: .*$/gm, 'Date') }
}

/** Settles when all requests have their answers: those of one connection come in turn, so the last one's end tells. */
async function quiet(text: () => string, sent: string): Promise<false> {
  const wanted = sent.match(/HTTP\/1\.\d/g)?.length ?? 0
  let before = ''
  for (let same = 0; same < 5; ) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    const now = text()
    const answered = now.match(/HTTP\/1\.1 (?!100)\d+/g)?.length ?? 0
    same = now === before && answered >= wanted ? same + 1 : 0
    before = now
  }
  return false
}
