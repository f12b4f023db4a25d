import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { boundConnections } from './connections.ts'

const most = 20

async function aServer() {
  const server = createServer((_, response) => response.end('in'))
  boundConnections(server, most)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  /** A connection that has asked for half a page. */
  return (network: number) => {
    const client = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${network}` })
    const state = { heard: '', closed: false, end: () => client.write('Host: a\r\n\r\n') }
    client.on('data', (data) => {
      state.heard += data
    })
    client
      .on('error', () => {})
      .on('close', () => {
        state.closed = true
      })
    client.write('GET / HTTP/1.1\r\n')
    onTestFinished(() => void client.destroy())
    return state
  }
}

test('when one network has taken all connections, others still find room, at its expense, and those who came before go on', async () => {
  const open = await aServer()
  const many = Array.from({ length: 2 * most }, () => open(2))
  const closed = () => many.filter((each) => each.closed).length
  await eventually(() => expect(closed()).toBe(most))

  const others = [3, 4, 5].map(open)
  await eventually(() => expect(closed()).toBe(most + 3))
  const alike = Array.from({ length: 3 }, () => open(2))
  await eventually(() => expect(alike.every((each) => each.closed)).toBe(true))

  for (const each of [...others, ...many]) if (!each.closed) each.end()
  await eventually(() => expect(others.map(({ heard }) => heard.slice(-2))).toEqual(['in', 'in', 'in']))
  await eventually(() => expect(many.filter(({ heard }) => heard.endsWith('in'))).toHaveLength(most - 3))
})
