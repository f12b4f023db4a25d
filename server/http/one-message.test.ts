import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'

const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'

test('a request whose end can be read in two ways is refused, and nothing that is hidden in it is answered', async () => {
  const { address, lines } = await aServer({ ...(await freshDatabaseWithUrl()), write: () => ({ html: 'page' }) })
  const ambiguous = [
    `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\nContent-Length: ${5 + hidden.length}\r\n\r\n0\r\n\r\n${hidden}`,
    `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `Content-Length: +${hidden.length}\r\n\r\n${hidden}`,
    `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`,
  ]

  for (const rest of ambiguous) {
    const heard = await allFrom(address, `POST /sign-in HTTP/1.1\r\nHost: a\r\n${rest}`)
    expect(heard.match(/^HTTP\/1\.1 \d+/gm), rest).toEqual(['HTTP/1.1 400'])
  }
  expect(lines.filter(({ path }) => path === '/hidden')).toEqual([])
})

/** What the server sends before it closes the connection. */
async function allFrom(address: string, sent: string): Promise<string> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' }, () => socket.write(sent))
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket
    .on('error', () => {})
    .on('data', (data) => {
      heard += data
    })
  await once(socket, 'close')
  return heard
}
